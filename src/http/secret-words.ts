const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words of which one makes a name that of a secret: `tavily_key`, `session_id`, `client.secret.rotated`. */
export const secretWords = words(
  'key secret token sig signature hmac auth authorization pass passwd password passphrase passcode pw pwd ' +
    'pin code session credential credentials cookie cookies dsn connection otp totp mfa 2fa cvv cvc csrf xsrf bearer jwt ' +
    'assertion verifier apikey accesskey privatekey secretkey sessionid',
);

/** They are secrets at the end of a longer name: `backup_codes`. Alone they are lists of anything. */
export const secretPlurals = words('keys secrets tokens codes passwords pins sessions');

/** What is told of a secret by a name that ends so is none: `token_type`, `auth_time`. */
export const harmlessEnds = words(
  'type types endpoint endpoints method methods ops state status count counts total size length limit limits max min alg ' +
    'algorithm algorithms format name names label title description policy policies mode version time at date day days ' +
    'seconds expires expiry expiration expired ttl lifetime lifespan timeout duration interval delay enabled disabled ' +
    'required allowed supported reusable valid invalid error errors message reason provider providers issuer server servers ' +
    'flow flows scheme schemes setting settings config block snippet language lang prefix path domain host port index ' +
    'position order rate requests usage use used cost price budget strategy style color board word words through page pages ' +
    'view group level strength rule rules manager pool context storage store handler binding kind class category family bits ' +
    'change changed review point points base line lines editor section generator flag flags permission role claim ' +
    'digits counter window applications reuse me iframe age failures executions overrides create scope accepted consent',
);

/** They say where something is. Addresses of connections and sessions have secrets in them. */
export const addressEnds = words('url uri link href');
export const openedByAddress = words('connection session dsn secret');

const beforeKey =
  'public primary foreign sort partition cache routing idempotency websocket object group index lookup project issue ' +
  'translation locale row map range natural composite message event item dictionary shortcut order field column feature ' +
  'config metric label registry resident';
const beforeCode =
  'status country error exit zip postal post language lang currency region area response result return http color colour ' +
  'bar product item source byte op dial phone calling airport station state city county locale model unit tax class reason ' +
  'event iso hs sku reply char key scan department cost center project course branch category type vat carrier iata icao ' +
  'format machine python shell sample example hex morse genetic zone timezone province district industry report file';
const beforeToken =
  'max min total prompt completion input output context used num stop eos bos pad unk special reasoning cached page';

/** Each of these words is no secret behind one of those: `status_code`, `max_tokens`, `public_key`. */
export const harmlessBefore: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['key', words(beforeKey)],
  ['keys', words(beforeKey)],
  ['code', words(beforeCode)],
  ['codes', words(beforeCode)],
  ['token', words(beforeToken)],
  ['tokens', words(beforeToken)],
  ['pass', words('boarding test by high low band second first single multi season ski mountain')],
  ['connection', words('max keep proxy http upgrade internet network')],
  ['cookies', words('accept enable third party')],
  ['sessions', words('active max offline open training total user')],
]);

/** Questions, whose answers are yes or no: `has_password`. */
export const questions = words(
  'is has have needs need requires require show enable enabled allow supports remember use uses',
);

/**
 * Names that the interfaces define, and others that everybody knows, which hold no secret although a word in them says so.
 * They are written in lower case with `_` between words.
 */
export const harmlessNames = words(
  'key_id public_key_id sec_websocket_key sec_web_socket_key sec_web_socket_accept sec_web_socket_protocol code_challenge authorization_details ' +
    'token_type_hint bearer_only auth_details exclude_issuer_from_auth_response exclude_session_state_from_auth_response ' +
    'access_code_lifespan_login access_code_lifespan_user_action user_session_note otp_policy_look_ahead_window ' +
    'tls_client_certificate_bound_access_tokens dpop_bound_access_tokens backchannel_logout_revoke_offline_tokens ' +
    'token_response_type_bearer_lower_case ciba_auth_requested_user_hint',
);

/** Fields whose values may look like secrets, and are none: what an interface or a protocol defines. */
export const knownFields = words(
  'query q url urls input output content text title answer country topic time_range include_domains exclude_domains ' +
    'select_paths exclude_paths select_domains exclude_domains instructions include_answer request_id project_id model ' +
    'client_id redirect_uri post_logout_redirect_uri scope state nonce response_type response_mode code_challenge ' +
    'code_challenge_method grant_type username login_hint ui_locales acr_values claims prompt kc_action kc_idp_hint ' +
    'client_data tab_id execution request_uri resource audience issuer iss sub aud azp jti sid sub_jwk kid kty crv alg use n e ' +
    'x y x5c x5t x5t_s256 at_hash c_hash s_hash ath jkt acr amr certificate public_key id ids uuid guid ' +
    'user_agent referer origin etag if_none_match if_match traceparent tracestate baggage b3 x_request_id x_correlation_id ' +
    'x_client_request_id x_amzn_trace_id x_cloud_trace_context x_understudy_sandbox content_digest digest content_md5 ' +
    'sec_web_socket_key sec_websocket_key sec_web_socket_accept sec_ch_ua sec_ch_ua_platform server_timing link cf_ray last_event_id',
);
