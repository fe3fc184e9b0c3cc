// Uses the admin API by org.keycloak:keycloak-admin-client.
//   BASE_URL=http://127.0.0.1:8080 ADMIN_USERNAME=admin ADMIN_PASSWORD=… java -cp 'folder/*' AdminClient.java
// Everything happens in a realm of its own, which is removed at the end. Last line: `N passed, N failed`.

import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.core.Response;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.keycloak.OAuth2Constants;
import org.keycloak.admin.client.CreatedResponseUtil;
import org.keycloak.admin.client.Keycloak;
import org.keycloak.admin.client.KeycloakBuilder;
import org.keycloak.admin.client.resource.ClientResource;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.ClientScopeRepresentation;
import org.keycloak.representations.idm.ComponentRepresentation;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.ProtocolMapperRepresentation;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;
import org.keycloak.common.util.MultivaluedHashMap;

public class AdminClient {
  static final String BASE = System.getenv("BASE_URL");
  static final String REALM = "admin-clients-java-" + UUID.randomUUID().toString().substring(0, 8);

  interface Flow {
    void run() throws Exception;
  }

  static void must(boolean condition, Object what) {
    if (!condition) throw new AssertionError(String.valueOf(what));
  }

  static void same(Object actual, Object expected) {
    must(expected.equals(actual), actual + " instead of " + expected);
  }

  static void refused(int status, String part, Flow flow) throws Exception {
    try {
      flow.run();
    } catch (ClientErrorException error) {
      same(error.getResponse().getStatus(), status);
      String body = error.getResponse().readEntity(String.class);
      must(body.contains(part), body);
      return;
    }
    throw new AssertionError("it succeeded");
  }

  static String made(Response response) {
    return CreatedResponseUtil.getCreatedId(response);
  }

  static Keycloak serviceAccount(String client, String secret) {
    return KeycloakBuilder.builder().serverUrl(BASE).realm(REALM).grantType(OAuth2Constants.CLIENT_CREDENTIALS)
        .clientId(client).clientSecret(secret).build();
  }

  static Keycloak user(String name, String password) {
    return KeycloakBuilder.builder().serverUrl(BASE).realm(REALM).clientId("till").clientSecret("till-secret")
        .username(name).password(password).build();
  }

  public static void main(String[] args) throws Exception {
    Keycloak admin = Keycloak.getInstance(BASE, "master", System.getenv("ADMIN_USERNAME"),
        System.getenv("ADMIN_PASSWORD"), "admin-cli");
    RealmResource realm = admin.realm(REALM);
    Map<String, Flow> flows = new LinkedHashMap<>();
    String[] till = new String[1];
    String[] alice = new String[1];

    flows.put("makes a realm with clients and users", () -> {
      RealmRepresentation rep = new RealmRepresentation();
      rep.setRealm(REALM);
      rep.setEnabled(true);
      ClientRepresentation client = new ClientRepresentation();
      client.setClientId("imported");
      client.setSecret("imported-secret");
      client.setServiceAccountsEnabled(true);
      rep.setClients(List.of(client));
      admin.realms().create(rep);
      same(realm.toRepresentation().getRealm(), REALM);
      must(admin.realms().findAll().stream().anyMatch(one -> one.getRealm().equals(REALM)), "not listed");
      try (Keycloak own = serviceAccount("imported", "imported-secret")) {
        must(own.tokenManager().getAccessTokenString() != null, "no token");
      }
      refused(409, "already exists", () -> admin.realms().create(rep));
    });
    flows.put("changes a realm", () -> {
      RealmRepresentation rep = realm.toRepresentation();
      rep.setDisplayName("A shop");
      realm.update(rep);
      same(realm.toRepresentation().getDisplayName(), "A shop");
    });
    flows.put("makes a client", () -> {
      ClientRepresentation rep = new ClientRepresentation();
      rep.setClientId("till");
      rep.setSecret("till-secret");
      rep.setServiceAccountsEnabled(true);
      rep.setDirectAccessGrantsEnabled(true);
      try (Response response = realm.clients().create(rep)) {
        till[0] = made(response);
      }
      ClientRepresentation found = realm.clients().findByClientId("till").get(0);
      same(found.getId(), till[0]);
      same(found.getProtocol(), "openid-connect");
      same(found.getAttributes().get("realm_client"), "false");
      must(found.getDefaultClientScopes().contains("service_account"), found.getDefaultClientScopes());
      try (Response response = realm.clients().create(rep)) {
        same(response.getStatus(), 409);
        same(response.readEntity(String.class), "{\"errorMessage\":\"Client till already exists\"}");
      }
      try (Keycloak own = serviceAccount("till", "till-secret")) {
        must(own.tokenManager().getAccessTokenString() != null, "no token");
      }
    });
    flows.put("changes a whole client", () -> {
      ClientResource client = realm.clients().get(till[0]);
      ClientRepresentation rep = client.toRepresentation();
      rep.setName("Till");
      rep.setRedirectUris(List.of("http://localhost/*"));
      client.update(rep);
      same(client.toRepresentation().getName(), "Till");
      same(client.toRepresentation().getRedirectUris(), List.of("http://localhost/*"));
      same(client.toRepresentation().getSecret(), "till-secret");
      refused(404, "Could not find client", () -> realm.clients().get("nobody").toRepresentation());
    });
    flows.put("renews a secret", () -> {
      ClientResource client = realm.clients().get(till[0]);
      String secret = client.generateNewSecret().getValue();
      same(client.getSecret().getValue(), secret);
      same(secret.length(), 86);
      ClientRepresentation rep = client.toRepresentation();
      rep.setSecret("till-secret");
      client.update(rep);
    });
    flows.put("makes roles of a client", () -> {
      ClientResource client = realm.clients().get(till[0]);
      client.roles().create(new RoleRepresentation("cashier", "Takes money", false));
      RoleRepresentation role = client.roles().get("cashier").toRepresentation();
      same(role.getDescription(), "Takes money");
      same(role.getContainerId(), till[0]);
      refused(409, "Role with name cashier already exists",
          () -> client.roles().create(new RoleRepresentation("cashier", "", false)));
      refused(404, "Could not find role", () -> client.roles().get("nobody").toRepresentation());
      client.roles().get("cashier").addComposites(List.of(realm.roles().get("offline_access").toRepresentation()));
      same(client.roles().get("cashier").getRealmRoleComposites().size(), 1);
      same(client.roles().list().size(), 1);
    });
    flows.put("makes a user with roles and a group", () -> {
      UserRepresentation rep = new UserRepresentation();
      rep.setUsername("alice");
      rep.setEmail("alice@example.com");
      rep.setFirstName("Alice");
      rep.setLastName("Smith");
      rep.setEnabled(true);
      CredentialRepresentation password = new CredentialRepresentation();
      password.setType(CredentialRepresentation.PASSWORD);
      password.setValue("wonderland");
      rep.setCredentials(List.of(password));
      try (Response response = realm.users().create(rep)) {
        alice[0] = made(response);
      }
      RoleRepresentation role = realm.clients().get(till[0]).roles().get("cashier").toRepresentation();
      realm.users().get(alice[0]).roles().clientLevel(till[0]).add(List.of(role));
      same(realm.users().get(alice[0]).roles().clientLevel(till[0]).listAll().size(), 1);
      same(realm.clients().get(till[0]).roles().get("cashier").getUserMembers().size(), 1);
      GroupRepresentation group = new GroupRepresentation();
      group.setName("door");
      try (Response response = realm.groups().add(group)) {
        realm.users().get(alice[0]).joinGroup(made(response));
      }
      same(realm.users().get(alice[0]).groups().get(0).getPath(), "/door");
      try (Keycloak own = user("alice", "wonderland")) {
        must(own.tokenManager().getAccessTokenString() != null, "no token");
      }
      same(realm.users().searchByUsername("alice", true).size(), 1);
      same(realm.users().count(), 1);
    });
    flows.put("lists sessions and logs out", () -> {
      // The client logs its user out when it is closed.
      try (Keycloak own = user("alice", "wonderland")) {
        must(own.tokenManager().getAccessTokenString() != null, "no token");
        same(((Number) realm.clients().get(till[0]).getApplicationSessionCount().get("count")).intValue(), 1);
        same(realm.clients().get(till[0]).getUserSessions(0, 10).get(0).getUsername(), "alice");
        realm.users().get(alice[0]).logout();
        same(realm.users().get(alice[0]).getUserSessions().size(), 0);
      }
    });
    flows.put("makes protocol mappers", () -> {
      ProtocolMapperRepresentation mapper = new ProtocolMapperRepresentation();
      mapper.setName("floor");
      mapper.setProtocol("openid-connect");
      mapper.setProtocolMapper("oidc-hardcoded-claim-mapper");
      mapper.setConfig(Map.of("claim.name", "floor", "claim.value", "3", "access.token.claim", "true"));
      String id;
      try (Response response = realm.clients().get(till[0]).getProtocolMappers().createMapper(mapper)) {
        id = made(response);
      }
      ProtocolMapperRepresentation found = realm.clients().get(till[0]).getProtocolMappers().getMapperById(id);
      same(found.getConfig().get("claim.value"), "3");
      found.getConfig().put("claim.value", "4");
      realm.clients().get(till[0]).getProtocolMappers().update(id, found);
      same(realm.clients().get(till[0]).getProtocolMappers().getMappers().get(0).getConfig().get("claim.value"), "4");
      realm.clients().get(till[0]).getProtocolMappers().delete(id);
      same(realm.clients().get(till[0]).getProtocolMappers().getMappers().size(), 0);
    });
    flows.put("makes client scopes", () -> {
      ClientScopeRepresentation scope = new ClientScopeRepresentation();
      scope.setName("stock");
      scope.setProtocol("openid-connect");
      String id;
      try (Response response = realm.clientScopes().create(scope)) {
        id = made(response);
      }
      realm.clients().get(till[0]).addDefaultClientScope(id);
      must(realm.clients().get(till[0]).getDefaultClientScopes().stream().anyMatch(one -> one.getId().equals(id)), id);
      RoleRepresentation role = realm.roles().get("offline_access").toRepresentation();
      realm.clientScopes().get(id).getScopeMappings().realmLevel().add(List.of(role));
      same(realm.clientScopes().get(id).getScopeMappings().realmLevel().listAll().size(), 1);
      realm.addDefaultOptionalClientScope(id);
      must(realm.getDefaultOptionalClientScopes().stream().anyMatch(one -> one.getId().equals(id)), id);
      realm.clientScopes().get(id).remove();
      refused(404, "Could not find client scope", () -> realm.clientScopes().get(id).toRepresentation());
    });
    flows.put("maps roles into the scope of a client", () -> {
      RoleRepresentation role = realm.roles().get("offline_access").toRepresentation();
      realm.clients().get(till[0]).getScopeMappings().realmLevel().add(List.of(role));
      same(realm.clients().get(till[0]).getScopeMappings().getAll().getRealmMappings().size(), 1);
      realm.clients().get(till[0]).getScopeMappings().realmLevel().remove(List.of(role));
      same(realm.clients().get(till[0]).getScopeMappings().realmLevel().listAll().size(), 0);
    });
    flows.put("makes keys", () -> {
      ComponentRepresentation key = new ComponentRepresentation();
      key.setName("new key");
      key.setProviderId("hmac-generated");
      key.setProviderType("org.keycloak.keys.KeyProvider");
      key.setParentId(realm.toRepresentation().getId());
      key.setConfig(new MultivaluedHashMap<>());
      key.getConfig().putSingle("priority", "200");
      key.getConfig().putSingle("algorithm", "HS256");
      String id;
      try (Response response = realm.components().add(key)) {
        id = made(response);
      }
      same(realm.components().component(id).toRepresentation().getName(), "new key");
      must(realm.keys().getKeyMetadata().getActive().containsKey("HS256"), realm.keys().getKeyMetadata().getActive());
      realm.components().component(id).remove();
    });
    flows.put("lists required actions and flows", () -> {
      must(realm.flows().getRequiredActions().stream().anyMatch(one -> one.getAlias().equals("VERIFY_EMAIL")), "none");
      must(realm.flows().getFlows().stream().anyMatch(one -> one.getAlias().equals("browser")), "none");
      same(realm.identityProviders().findAll().size(), 0);
    });
    flows.put("gives a service account the roles of an administrator", () -> {
      try (Keycloak own = serviceAccount("till", "till-secret")) {
        refused(403, "HTTP 403 Forbidden", () -> own.realm(REALM).users().list());
      }
      String management = realm.clients().findByClientId("realm-management").get(0).getId();
      RoleRepresentation role = realm.clients().get(management).roles().get("realm-admin").toRepresentation();
      String account = realm.clients().get(till[0]).getServiceAccountUser().getId();
      realm.users().get(account).roles().clientLevel(management).add(List.of(role));
      try (Keycloak own = serviceAccount("till", "till-secret")) {
        same(own.realm(REALM).users().list().size(), 1);
        same(own.realm(REALM).clients().findByClientId("till").size(), 1);
      }
    });
    flows.put("deletes everything", () -> {
      realm.clients().get(till[0]).remove();
      refused(404, "Could not find client", () -> realm.clients().get(till[0]).toRepresentation());
      realm.users().get(alice[0]).remove();
      realm.remove();
      refused(404, "Realm not found.", () -> realm.toRepresentation());
    });

    int passed = 0;
    int failed = 0;
    for (Map.Entry<String, Flow> flow : flows.entrySet()) {
      try {
        flow.getValue().run();
        passed += 1;
        System.out.println("ok keycloak-admin-client for Java: " + flow.getKey());
      } catch (Throwable error) {
        failed += 1;
        System.out.println("FAIL keycloak-admin-client for Java: " + flow.getKey() + ": " + error);
      }
    }
    try {
      realm.remove();
    } catch (NotFoundException gone) {
      // The last flow has removed it.
    }
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 ? 0 : 1);
  }
}
