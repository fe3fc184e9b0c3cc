const words = (text: string) => text.trim().split(/\s+/);

/** Names that applications give to their secrets. */
export const secretNames = words(`
  tavily_key session_id key sig hmac auth license_key x-amz-signature Ocp-Apim-Subscription-Key connection_string pin
  mfa_code user_code client.secret.rotated x-auth apiKey api-key API_KEY clientSecret client-secret access_token refreshToken
  id_token password passwd pwd passphrase user_password newPassword password2 secret shared_secret webhook_secret signing_secret
  signing_key encryption_key private_key aws_secret_access_key x-amz-security-token x-amz-credential sas_token csrf_token xsrf
  auth_token authToken authHeader x-auth-token bearer_token jwt otp totp otp_code backup_codes recovery_codes verification_code
  security_code passcode pin_code cardPin cvv cvc session sessionId JSESSIONID PHPSESSID session_token sid_signature
  session_cookie cookie_value credentials db_credential dsn database_dsn redis_connection connectionString cookie
  github_token slack_bot_token stripe_secret_key openai_api_key azure_subscription_key twilio_auth_token sendgrid_key
  master_key root_password ssh_key ssh_passphrase gpg_key deploy_key device_code code code_verifier client_assertion
  signature request_signature x-hub-signature hmac_sha authorization_code one_time_code login_code invite_code reset_code
`);

/** Names with such words in them, or like them, whose values are none. */
export const harmlessNames = words(`
  keyboard author token_type token_endpoint status_code country_code key_ops session_state authority keyword keywords
  authored_by monkey turkey hockey donkey passenger compass bypass passage passive encode decoder codec codebase unicode
  barcode postcode zip_code postal_code language_code currency_code error_code exit_code region_code area_code color_code
  response_code product_code statusCode countryCode max_tokens total_tokens prompt_tokens completion_tokens maxTokens
  token_count tokens_used token_type_hint code_challenge code_challenge_method public_key publicKey primary_key foreign_key
  sort_key partition_key cache_key routing_key idempotency_key Idempotency-Key key_id kid key_size key_type key_name keys
  auth_time auth_method auth_type token_endpoint_auth_method signature_algorithm sig_alg password_policy password_length
  passwordPolicy resetPasswordAllowed session_count session_timeout sessions max_sessions cookie_policy cookie_name
  cookies_accepted connection_type connection_timeout max_connections connections pin_count spinning pinned mapping opinion
  shipping typing signal signed design assigned signup author_id coauthor authors_count credential_type has_password
  is_secret needs_token secret_name code_language code_block tokenizer tokenize tokens secretary expires_in client_id
  grant_type response_type scope username email name title query topic redirect_uri state nonce hashtag pincushion dsnv
  dotkey accessory license licence model region city version format description user_agent
  created_at updated_at deleted_at published_date start_date end_date time_range days timeout retries retry_after limit offset
  page page_size per_page total count max_results include_answer include_images include_domains exclude_domains raw_content
  search_depth chunks_per_source auto_parameters follow_up_questions extract_depth max_depth max_breadth select_paths
  exclude_paths allow_external instructions categories language locale currency amount price quantity discount tax subtotal
  order_id invoice_number customer_id product_id sku category brand weight height width depth length volume colour size shape
  first_name last_name full_name nickname birthday gender street house_number state_name country continent latitude longitude
  altitude timezone phone_type fax website company department job_title manager team role roles groups permissions realm
  enabled disabled visible hidden public private archived draft published locked verified active inactive priority severity
  status reason message level category_name label tags notes comment summary body header footer subject recipient sender
`);

/** Values that somebody could take for secrets, and that are none. */
export const harmlessValues = words(`
  550e8400-e29b-41d4-a716-446655440000 01890a5d-ac96-774b-bcce-b302099a8057 550e8400e29b41d4a716446655440000
  getUserAccountSettingsByName2 release-2024-11-25-final-build-7 my-long-product-name-with-many-words-3
  IMG_20241125_120000_final.jpg com.example.service.v1.UserService2 http2_max_concurrent_streams_per_connection
  urn:ietf:params:oauth:grant-type:jwt-bearer 2024-11-25T12-00-00-000Z-run-12 node-v20.20.2-linux-x64-glibc217
  iPhone15ProMax256GBBlueTitanium user12345-project67890-run11223 utf8mb4_0900_ai_ci_version_2 v1.2.3-beta.4+build.20241125
  aarch64-unknown-linux-gnu-1.82.0 x86_64-pc-windows-msvc17 ISBN978316148410012345 DE89370400440532013000
  arn:aws:s3:::bucket-of-2024 us-east-1b-node-2-pod-3-replica-4 application/vnd.api+json;version=2
  https://api.example.com/v1/users/12345/orders/67890?page=2 ssh://git@github.com/owner/repository.git mailto:ann@example.com
  /usr/share/zoneinfo/Europe/Berlin2024 C:\\Users\\Ann\\Documents\\2024 Pneumonoultramicroscopicsilicovolcanoconiosis
  11111111111111111111111111 99999.123456789012345678 2024-11-25T12:34:56.789Z 192.168.100.200:8080 fe80::1ff:fe23:4567:890a
  WDJB-MJHT Mozilla/5.0 AppleWebKit/537.36 en-US,en;q=0.9,de;q=0.8 ABC-123-DEF-456-GHI-789 lorem-ipsum-dolor-sit-amet-2
`);
