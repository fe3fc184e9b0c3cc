#!/usr/bin/env python3
"""Uses the admin API by python-keycloak, with and without asyncio, as its own tests do.

  BASE_URL=http://127.0.0.1:8080 ADMIN_USERNAME=admin ADMIN_PASSWORD=… python clients.py

Everything happens in a realm of its own, which is removed at the end. Last line: `N passed, N failed`.
"""
import asyncio
import os
import uuid

from keycloak import KeycloakAdmin, KeycloakOpenID
from keycloak.exceptions import KeycloakDeleteError, KeycloakGetError, KeycloakPostError, KeycloakPutError

BASE = os.environ["BASE_URL"]
REALM = f"admin-clients-py-{uuid.uuid4().hex[:8]}"
FLOWS = {}
MADE = {}


def connect():
    return KeycloakAdmin(
        server_url=BASE,
        username=os.environ["ADMIN_USERNAME"],
        password=os.environ["ADMIN_PASSWORD"],
        realm_name=REALM,
        user_realm_name="master",
    )


def flow(name):
    def keep(function):
        FLOWS[name] = function
        return function

    return keep


def fails(error, status, part, call, *args, **named):
    try:
        call(*args, **named)
    except error as caught:
        assert caught.response_code == status, caught
        assert part in str(caught), caught
        return
    raise AssertionError("it succeeded")


def names(items):
    return sorted(item["name"] for item in items)


def log_in(client, secret=None, **more):
    return KeycloakOpenID(server_url=BASE, realm_name=REALM, client_id=client, client_secret_key=secret).token(**more)


@flow("makes a realm")
def _(admin):
    assert admin.create_realm({"realm": REALM, "enabled": True}) == b""
    fails(KeycloakPostError, 409, f"Realm {REALM} already exists", admin.create_realm, {"realm": REALM})
    assert REALM in [realm["realm"] for realm in admin.get_realms()]
    admin.change_current_realm(REALM)
    assert admin.get_realm(REALM)["realm"] == REALM
    fails(KeycloakGetError, 404, "Realm not found.", admin.get_realm, "non-existent")
    admin.update_realm(REALM, {"accountTheme": "test"})
    assert admin.get_realm(REALM)["accountTheme"] == "test"


@flow("makes users")
def _(admin):
    user = admin.create_user({"username": "test", "email": "test@test.test"})
    assert admin.create_user({"username": "test", "email": "test@test.test"}, exist_ok=True) == user
    fails(
        KeycloakPostError, 409, '{"errorMessage":"User exists with same',
        admin.create_user, {"username": "test", "email": "test@test.test"}, exist_ok=False,
    )
    assert admin.get_user(user)["username"] == "test"
    admin.update_user(user, {"firstName": "Test"})
    assert admin.get_user(user)["firstName"] == "Test"
    fails(KeycloakPutError, 404, '{"error":"User not found"', admin.update_user, "non-existent", {"firstName": "Test"})
    assert admin.get_user_id("test") == user
    assert admin.get_user_id("non-existent") is None
    assert admin.users_count() == 1
    assert admin.users_count({"username": "test"}) == 1
    assert admin.get_user_groups(user) == []
    assert admin.get_sessions(user) == []
    admin.set_user_password(user, "secret", temporary=False)
    credentials = admin.get_credentials(user)
    assert [item["type"] for item in credentials] == ["password"]
    admin.delete_credential(user, credentials[0]["id"])
    assert admin.get_credentials(user) == []
    fails(KeycloakDeleteError, 404, "Credential not found", admin.delete_credential, user, "does-not-exist")
    assert admin.get_user_social_logins(user) == []
    admin.disable_user(user)
    assert not admin.get_user(user)["enabled"]
    admin.enable_user(user)
    MADE["user"] = user


@flow("pages users")
def _(admin):
    for number in range(12):
        admin.create_user({"username": f"user_{number}", "email": f"user_{number}@test.test"})
    assert len(admin.get_users()) == 13
    assert len(admin.get_users({"first": 10})) == 3
    assert len(admin.get_users({"first": 2, "max": 5})) == 5
    assert len(admin.get_users({"search": "user_1"})) == 3


@flow("makes groups")
def _(admin):
    group = admin.create_group({"name": "main-group"})
    first = admin.create_group({"name": "subgroup-1"}, parent=group)
    admin.create_group({"name": "subgroup-2"}, parent=group)
    fails(KeycloakPostError, 409, "already exists", admin.create_group, {"name": "main-group"})
    assert names(admin.get_group_children(group)) == ["subgroup-1", "subgroup-2"]
    assert admin.get_group_by_path("/main-group/subgroup-1")["id"] == first
    fails(KeycloakGetError, 404, "Could not find group by id", admin.get_group, "does-not-exist")
    fails(KeycloakGetError, 404, "Group path does not exist", admin.get_group_by_path, "/main-group/nobody")
    admin.group_user_add(MADE["user"], first)
    assert names(admin.get_user_groups(MADE["user"])) == ["subgroup-1"]
    assert [user["username"] for user in admin.get_group_members(first)] == ["test"]
    admin.group_user_remove(MADE["user"], first)
    assert admin.get_group_members(first) == []
    admin.update_group(first, {"name": "subgroup-1b"})
    assert admin.get_group(first)["path"] == "/main-group/subgroup-1b"
    admin.delete_group(first)
    assert names(admin.get_group_children(group)) == ["subgroup-2"]
    MADE["group"] = group


@flow("makes clients")
def _(admin):
    clients = admin.get_clients()
    assert len(clients) == 6
    assert "${client_admin-cli}" in [client["name"] for client in clients]
    client = admin.create_client({"name": "test-client", "clientId": "test-client"})
    fails(
        KeycloakPostError, 409, '{"errorMessage":"Client test-client already exists"}',
        admin.create_client, {"name": "test-client", "clientId": "test-client"},
    )
    assert admin.create_client({"clientId": "test-client"}, skip_exists=True) == client
    assert admin.get_client(client)["name"] == "test-client"
    fails(KeycloakGetError, 404, '{"error":"Could not find client"', admin.get_client, "does-not-exist")
    assert admin.get_client_id("test-client") == client
    assert admin.get_client_id("does-not-exist") is None
    assert admin.update_client(client, {"name": "test-client-change"}) == {}
    assert admin.get_client(client)["name"] == "test-client-change"
    fails(KeycloakPutError, 404, '{"error":"Could not find client"', admin.update_client, "does-not-exist", {})
    MADE["client"] = client


@flow("maps claims of a client")
def _(admin):
    client = MADE["client"]
    assert admin.get_mappers_from_client(client) == []
    fails(KeycloakPostError, 404, '{"error":"Could not find client"', admin.add_mapper_to_client, "does-not-exist", {})
    mapper = {
        "name": "test-mapper",
        "protocol": "openid-connect",
        "protocolMapper": "oidc-usermodel-attribute-mapper",
    }
    assert admin.add_mapper_to_client(client, mapper) == b""
    (made,) = admin.get_mappers_from_client(client)
    fails(KeycloakPutError, 404, '{"error":"Model not found"', admin.update_client_mapper, client, "does-not-exist", {})
    made["config"]["user.attribute"] = "test"
    assert admin.update_client_mapper(client, made["id"], made) == {}
    assert admin.get_mappers_from_client(client)[0]["config"]["user.attribute"] == "test"
    assert admin.remove_client_mapper(client, made["id"]) == {}
    fails(KeycloakDeleteError, 404, '{"error":"Model not found"', admin.remove_client_mapper, client, made["id"])


@flow("asks for sessions of a client")
def _(admin):
    fails(KeycloakGetError, 404, '{"error":"Could not find client"', admin.get_client_all_sessions, "does-not-exist")
    assert admin.get_client_all_sessions(MADE["client"]) == []
    assert admin.get_client_sessions_stats() == []


@flow("reads and renews secrets")
def _(admin):
    client = admin.create_client(
        {
            "enabled": True,
            "clientId": "test-confidential",
            "secret": "test-secret",
            "serviceAccountsEnabled": True,
            "directAccessGrantsEnabled": True,
        },
    )
    fails(KeycloakGetError, 404, '{"error":"Could not find client"', admin.get_client_secrets, "does-not-exist")
    assert admin.get_client_secrets(client) == {"type": "secret", "value": "test-secret"}
    assert log_in("test-confidential", "test-secret", grant_type="client_credentials")["token_type"] == "Bearer"
    renewed = admin.generate_client_secrets(client)
    assert admin.get_client_secrets(client) == renewed
    assert log_in("test-confidential", renewed["value"], grant_type="client_credentials")["token_type"] == "Bearer"
    user = admin.get_client_service_account_user(client)
    assert user["username"] == "service-account-test-confidential"
    fails(
        KeycloakGetError, 400, "Service account not enabled for the client",
        admin.get_client_service_account_user, MADE["client"],
    )
    MADE["confidential"] = client
    MADE["secret"] = renewed["value"]


@flow("makes roles of the realm")
def _(admin):
    assert len(admin.get_realm_roles()) == 3
    assert admin.create_realm_role({"name": "test-realm-role"}) == "test-realm-role"
    fails(
        KeycloakPostError, 409, '{"errorMessage":"Role with name test-realm-role already exists"}',
        admin.create_realm_role, {"name": "test-realm-role"},
    )
    assert admin.create_realm_role({"name": "test-realm-role"}, skip_exists=True) == "test-realm-role"
    role = admin.get_realm_role("test-realm-role")
    assert admin.get_realm_role_by_id(role["id"])["name"] == "test-realm-role"
    fails(KeycloakGetError, 404, '{"error":"Could not find role"', admin.get_realm_role, "non-existent")
    admin.update_realm_role("test-realm-role", {"name": "test-realm-role-update"})
    assert names(admin.get_realm_roles(search_text="update")) == ["test-realm-role-update"]
    role = admin.get_realm_role("test-realm-role-update")
    admin.assign_realm_roles(MADE["user"], [role])
    assert "test-realm-role-update" in names(admin.get_realm_roles_of_user(MADE["user"]))
    assert [user["username"] for user in admin.get_realm_role_members("test-realm-role-update")] == ["test"]
    admin.delete_realm_roles_of_user(MADE["user"], [role])
    admin.assign_group_realm_roles(MADE["group"], [role])
    assert names(admin.get_group_realm_roles(MADE["group"])) == ["test-realm-role-update"]
    assert names(admin.get_realm_role_groups("test-realm-role-update")) == ["main-group"]
    admin.delete_group_realm_roles(MADE["group"], [role])
    default = admin.get_default_realm_role_id()
    assert default == admin.get_realm_role(f"default-roles-{REALM}")["id"]
    assert names(admin.get_realm_default_roles()) == ["offline_access", "uma_authorization"]


@flow("makes roles of a client")
def _(admin):
    client = MADE["client"]
    assert admin.get_client_roles(client) == []
    fails(KeycloakGetError, 404, '{"error":"Could not find client"', admin.get_client_roles, "bad")
    assert admin.create_client_role(client, {"name": "client-role-test"}) == "client-role-test"
    fails(
        KeycloakPostError, 409, '{"errorMessage":"Role with name client-role-test already exists"}',
        admin.create_client_role, client, {"name": "client-role-test"},
    )
    fails(KeycloakGetError, 404, '{"error":"Could not find role"', admin.get_client_role, client, "bad")
    admin.update_client_role(client, "client-role-test", {"name": "client-role-test-update"})
    role = admin.get_client_role(client, "client-role-test-update")
    assert admin.get_client_role_id(client, "client-role-test-update") == role["id"]
    admin.assign_client_role(MADE["user"], client, [role])
    assert names(admin.get_client_roles_of_user(MADE["user"], client)) == ["client-role-test-update"]
    assert names(admin.get_composite_client_roles_of_user(MADE["user"], client)) == ["client-role-test-update"]
    assert admin.get_available_client_roles_of_user(MADE["user"], client) == []
    assert [user["username"] for user in admin.get_client_role_members(client, "client-role-test-update")] == ["test"]
    mappings = admin.get_all_roles_of_user(MADE["user"])
    assert names(mappings["clientMappings"]["test-client"]["mappings"]) == ["client-role-test-update"]
    admin.delete_client_roles_of_user(MADE["user"], client, [role])
    admin.assign_group_client_roles(MADE["group"], client, [role])
    assert names(admin.get_group_client_roles(MADE["group"], client)) == ["client-role-test-update"]
    assert names(admin.get_client_role_groups(client, "client-role-test-update")) == ["main-group"]
    admin.delete_group_client_roles(MADE["group"], client, [role])
    offline = admin.get_realm_role("offline_access")
    admin.add_composite_client_roles_to_role(client, "client-role-test-update", [offline])
    assert admin.get_client_role(client, "client-role-test-update")["composite"]
    assert names(admin.get_role_composites_by_id(role["id"])) == ["offline_access"]
    admin.remove_composite_client_roles_from_role(client, "client-role-test-update", [offline])
    assert not admin.get_client_role(client, "client-role-test-update")["composite"]
    fails(KeycloakDeleteError, 404, '{"error":"Could not find role"', admin.delete_client_role, client, "bad")


@flow("keeps attributes of roles")
def _(admin):
    client = MADE["client"]
    admin.create_realm_role({"name": "with-attributes", "attributes": {"key": ["value"]}})
    assert admin.get_realm_role("with-attributes")["attributes"] == {"key": ["value"]}
    assert "attributes" not in [r for r in admin.get_realm_roles() if r["name"] == "with-attributes"][0]
    found = admin.get_realm_roles(brief_representation=False, search_text="with-attributes")
    assert found[0]["attributes"] == {"key": ["value"]}
    admin.create_client_role(client, {"name": "with-attributes", "attributes": {"key": ["value"]}})
    found = admin.get_client_roles(client, brief_representation=False)
    assert {"key": ["value"]} in [role["attributes"] for role in found]


@flow("maps roles into the scope of a client")
def _(admin):
    client = MADE["client"]
    role = admin.get_realm_role("with-attributes")
    assert admin.get_realm_roles_of_client_scope(client) == []
    admin.assign_realm_roles_to_client_scope(client, [role])
    assert names(admin.get_realm_roles_of_client_scope(client)) == ["with-attributes"]
    admin.delete_realm_roles_of_client_scope(client, [role])
    assert admin.get_realm_roles_of_client_scope(client) == []
    other = MADE["confidential"]
    role = admin.get_client_role(client, "with-attributes")
    admin.assign_client_roles_to_client_scope(other, client, [role])
    assert names(admin.get_client_roles_of_client_scope(other, client)) == ["with-attributes"]
    admin.delete_client_roles_of_client_scope(other, client, [role])
    assert admin.get_client_roles_of_client_scope(other, client) == []


@flow("makes client scopes")
def _(admin):
    before = admin.get_client_scopes()
    assert "offline_access" in names(before)
    fails(KeycloakGetError, 404, "Could not find client scope", admin.get_client_scope, "does-not-exist")
    assert admin.get_client_scope(before[0]["id"])["name"] == before[0]["name"]
    scope = admin.create_client_scope({"name": "test-scope", "protocol": "openid-connect"})
    assert admin.create_client_scope({"name": "test-scope", "protocol": "openid-connect"}, skip_exists=True) == scope
    fails(
        KeycloakPostError, 409, '{"errorMessage":"Client Scope test-scope already exists"}',
        admin.create_client_scope, {"name": "test-scope", "protocol": "openid-connect"},
    )
    assert admin.get_client_scope_by_name("test-scope")["id"] == scope
    admin.update_client_scope(scope, {"name": "test-scope-update"})
    assert admin.get_client_scope(scope)["name"] == "test-scope-update"
    mapper = {
        "name": "test-mapper",
        "protocol": "openid-connect",
        "protocolMapper": "oidc-usermodel-attribute-mapper",
    }
    admin.add_mapper_to_client_scope(scope, mapper)
    (made,) = admin.get_mappers_from_client_scope(scope)
    made["config"]["user.attribute"] = "test"
    admin.update_mapper_in_client_scope(scope, made["id"], made)
    assert admin.get_client_scope(scope)["protocolMappers"][0]["config"]["user.attribute"] == "test"
    admin.delete_mapper_from_client_scope(scope, made["id"])
    fails(KeycloakDeleteError, 404, "Model not found", admin.delete_mapper_from_client_scope, scope, made["id"])
    role = admin.get_client_role(MADE["client"], "with-attributes")
    admin.add_client_specific_roles_to_client_scope(scope, MADE["client"], [role])
    assert names(admin.get_client_specific_roles_of_client_scope(scope, MADE["client"])) == ["with-attributes"]
    mappings = admin.get_role_mappings_of_client_scope(scope) if hasattr(admin, "get_role_mappings_of_client_scope") else None
    assert mappings is None or "test-client" in mappings["clientMappings"]
    admin.remove_client_specific_roles_of_client_scope(scope, MADE["client"], [role])
    admin.add_default_default_client_scope(scope)
    assert "test-scope-update" in names(admin.get_default_default_client_scopes())
    admin.delete_default_default_client_scope(scope)
    admin.add_default_optional_client_scope(scope)
    assert "test-scope-update" in names(admin.get_default_optional_client_scopes())
    admin.delete_default_optional_client_scope(scope)
    admin.add_client_default_client_scope(MADE["client"], scope, {})
    assert "test-scope-update" in names(admin.get_client_default_client_scopes(MADE["client"]))
    admin.delete_client_default_client_scope(MADE["client"], scope)
    admin.add_client_optional_client_scope(MADE["client"], scope, {})
    assert "test-scope-update" in names(admin.get_client_optional_client_scopes(MADE["client"]))
    admin.delete_client_optional_client_scope(MADE["client"], scope)
    admin.delete_client_scope(scope)
    fails(KeycloakDeleteError, 404, "Could not find client scope", admin.delete_client_scope, scope)


@flow("describes the installation of a client")
def _(admin):
    described = admin.get_client_installation_provider(MADE["confidential"], "keycloak-oidc-keycloak-json")
    assert set(described) == {
        "auth-server-url", "confidential-port", "credentials", "realm", "resource", "ssl-required",
    }
    fails(
        KeycloakGetError, 404, "Unknown Provider",
        admin.get_client_installation_provider, MADE["confidential"], "bad",
    )


@flow("lists flows and required actions")
def _(admin):
    aliases = {flow["alias"] for flow in admin.get_authentication_flows()}
    assert {"browser", "direct grant", "registration", "reset credentials", "clients"} <= aliases
    actions = admin.get_required_actions()
    assert all({"alias", "name", "providerId", "enabled", "defaultAction", "priority", "config"} <= set(a) for a in actions)
    assert admin.get_required_action_by_alias("UPDATE_PASSWORD")["alias"] == "UPDATE_PASSWORD"
    assert admin.get_required_action_by_alias("does-not-exist") is None
    old = admin.get_required_action_by_alias("UPDATE_PASSWORD")
    admin.update_required_action("UPDATE_PASSWORD", {**old, "enabled": False})
    assert not admin.get_required_action_by_alias("UPDATE_PASSWORD")["enabled"]
    admin.update_required_action("UPDATE_PASSWORD", old)


@flow("makes components")
def _(admin):
    fails(KeycloakGetError, 404, "Could not find component", admin.get_component, "does-not-exist")
    made = admin.create_component(
        {
            "name": "test-key",
            "providerId": "rsa-generated",
            "providerType": "org.keycloak.keys.KeyProvider",
            "config": {"priority": ["-10"]},
        },
    )
    component = admin.get_component(made)
    assert component["name"] == "test-key"
    component["name"] = "test-key-update"
    admin.update_component(made, component)
    assert admin.get_component(made)["name"] == "test-key-update"
    admin.delete_component(made)
    fails(KeycloakDeleteError, 404, "Could not find component", admin.delete_component, made)
    keys = admin.get_keys()
    assert {"HS512", "RS256", "RSA-OAEP"} <= set(keys["active"])


@flow("has no identity providers")
def _(admin):
    assert admin.get_idps() == []


@flow("counts logins of a client")
def _(admin):
    admin.update_user(
        MADE["user"], {"enabled": True, "emailVerified": True, "firstName": "A", "lastName": "B", "requiredActions": []},
    )
    admin.set_user_password(MADE["user"], "secret", temporary=False)
    tokens = log_in("test-confidential", MADE["secret"], username="test", password="secret")
    (session,) = admin.get_client_all_sessions(MADE["confidential"])
    assert session["username"] == "test"
    (stats,) = admin.get_client_sessions_stats()
    assert stats == {"offline": "0", "clientId": "test-confidential", "active": "1", "id": MADE["confidential"]}
    assert [item["id"] for item in admin.get_sessions(MADE["user"])] == [session["id"]]
    admin.user_logout(MADE["user"])
    assert admin.get_sessions(MADE["user"]) == []
    assert tokens["session_state"] == session["id"]


@flow("empties caches")
def _(admin):
    assert admin.clear_keys_cache() == {}
    assert admin.clear_realm_cache() == {}
    assert admin.clear_user_cache() == {}


@flow("works with asyncio")
def _(admin):
    async def all_of_it():
        client = await admin.a_create_client({"clientId": "async-client"})
        assert (await admin.a_get_client(client))["clientId"] == "async-client"
        await admin.a_create_client_role(client, {"name": "async-role"})
        assert names(await admin.a_get_client_roles(client)) == ["async-role"]
        scope = await admin.a_create_client_scope({"name": "async-scope", "protocol": "openid-connect"})
        await admin.a_add_client_default_client_scope(client, scope, {})
        assert "async-scope" in names(await admin.a_get_client_default_client_scopes(client))
        await admin.a_delete_client_scope(scope)
        await admin.a_delete_client(client)
        assert await admin.a_get_client_id("async-client") is None

    asyncio.run(all_of_it())


@flow("deletes clients and users")
def _(admin):
    assert admin.delete_client(MADE["client"]) == {}
    fails(KeycloakDeleteError, 404, '{"error":"Could not find client"', admin.delete_client, MADE["client"])
    admin.delete_client(MADE["confidential"])
    admin.delete_user(MADE["user"])
    fails(KeycloakDeleteError, 404, '{"error":"User not found"', admin.delete_user, MADE["user"])
    admin.delete_realm(REALM)
    fails(KeycloakDeleteError, 404, "Realm not found.", admin.delete_realm, REALM)


def main():
    passed = failed = 0
    admin = connect()
    for name, function in FLOWS.items():
        try:
            function(admin)
            passed += 1
            print(f"ok python-keycloak: {name}", flush=True)
        except Exception as error:
            failed += 1
            print(f"FAIL python-keycloak: {name}: {type(error).__name__} {error}", flush=True)
    try:
        admin.delete_realm(REALM)
    except KeycloakDeleteError:
        pass
    print(f"{passed} passed, {failed} failed")
    raise SystemExit(0 if failed == 0 else 1)


main()
