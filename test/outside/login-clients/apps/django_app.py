"""A web application by Django and mozilla-django-oidc."""

import json
import os
import sys

import django
from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import HttpResponse
from django.urls import include, path
from django.utils.html import escape

ISSUER = os.environ["ISSUER"]
PORT = os.environ["PORT"]
ENDPOINTS = f"{ISSUER}/protocol/openid-connect"


def provider_logout(request):
    hint = request.session.get("oidc_id_token", "")
    return f"{ENDPOINTS}/logout?id_token_hint={hint}&post_logout_redirect_uri=http://127.0.0.1:{PORT}/"


settings.configure(
    ALLOWED_HOSTS=["*"],
    AUTHENTICATION_BACKENDS=["mozilla_django_oidc.auth.OIDCAuthenticationBackend"],
    CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ.get("DATABASE", "django.sqlite")}},
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "mozilla_django_oidc"],
    LOGIN_REDIRECT_URL="/",
    LOGOUT_REDIRECT_URL="/",
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    OIDC_OP_AUTHORIZATION_ENDPOINT=f"{ENDPOINTS}/auth",
    OIDC_OP_JWKS_ENDPOINT=f"{ENDPOINTS}/certs",
    OIDC_OP_LOGOUT_URL_METHOD="__main__.provider_logout",
    OIDC_OP_TOKEN_ENDPOINT=f"{ENDPOINTS}/token",
    OIDC_OP_USER_ENDPOINT=f"{ENDPOINTS}/userinfo",
    OIDC_RP_CLIENT_ID="django",
    OIDC_RP_CLIENT_SECRET="django-secret",
    OIDC_RP_SCOPES="openid profile email",
    OIDC_RP_SIGN_ALGO="RS256",
    OIDC_STORE_ID_TOKEN=True,
    OIDC_USE_PKCE=True,
    ROOT_URLCONF="__main__",
    SECRET_KEY="a secret",
    SESSION_COOKIE_NAME="DJANGO",
    SESSION_ENGINE="django.contrib.sessions.backends.cache",
)
django.setup()


def home(request):
    user = request.user
    state = json.dumps({"email": user.email, "claims": []}) if user.is_authenticated else "anonymous"
    return HttpResponse(
        f"<title>app</title><pre id=state>{escape(state)}</pre><a id=login href=/oidc/authenticate/>in</a>"
        "<form method=post action=/oidc/logout/><button id=logout>out</button></form>"
    )


urlpatterns = [path("", home), path("oidc/", include("mozilla_django_oidc.urls"))]

if __name__ == "__main__":
    execute_from_command_line([sys.argv[0], "migrate", "--verbosity", "0"])
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", "--nothreading", f"127.0.0.1:{PORT}"])
