"""A web application by Authlib and Flask."""

import json
import os

from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, session, url_for
from markupsafe import escape

ISSUER = os.environ["ISSUER"]
app = Flask(__name__)
app.config.update(SECRET_KEY="a secret", SESSION_COOKIE_NAME="AUTHLIB")
oauth = OAuth(app)
keycloak = oauth.register(
    "keycloak",
    client_id="authlib",
    client_secret="authlib-secret",
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email", "code_challenge_method": "S256"},
)


@app.get("/")
def home():
    user = session.get("user")
    state = "anonymous" if user is None else json.dumps(user)
    return f"<title>app</title><pre id=state>{escape(state)}</pre><a id=login href=/login>in</a> <a id=logout href=/logout>out</a>"


@app.get("/login")
def login():
    return keycloak.authorize_redirect(url_for("callback", _external=True))


@app.get("/callback")
def callback():
    token = keycloak.authorize_access_token()
    user = token["userinfo"]
    session["user"] = {"preferred_username": user["preferred_username"], "claims": sorted(user)}
    session["id_token"] = token["id_token"]
    return redirect("/")


@app.get("/logout")
def logout():
    end = keycloak.load_server_metadata()["end_session_endpoint"]
    hint = session.pop("id_token", "")
    session.clear()
    return redirect(f"{end}?id_token_hint={hint}&post_logout_redirect_uri={url_for('home', _external=True)}")


app.run("127.0.0.1", int(os.environ["PORT"]), threaded=True)
