"""An API whose callers need a token of the realm, and a role to write."""

from typing import Annotated

import jwt
from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

Credentials = Annotated[HTTPAuthorizationCredentials, Depends(HTTPBearer())]


def create_app(issuer: str, audience: str) -> FastAPI:
    keys = jwt.PyJWKClient(f"{issuer}/protocol/openid-connect/certs")

    def claims(credentials: Credentials) -> dict:
        token = credentials.credentials
        try:
            key = keys.get_signing_key_from_jwt(token).key
            return jwt.decode(token, key, algorithms=["RS256"], audience=audience, issuer=issuer)
        except jwt.PyJWTError as error:
            raise HTTPException(401, str(error)) from error

    app = FastAPI()

    @app.get("/orders")
    def orders(caller: Annotated[dict, Depends(claims)]) -> dict:
        return {"caller": caller["azp"]}

    @app.post("/orders")
    def add_order(caller: Annotated[dict, Depends(claims)]) -> dict:
        if "clerk" not in caller.get("realm_access", {}).get("roles", []):
            raise HTTPException(403, "only clerks")
        return {"caller": caller["azp"]}

    return app
