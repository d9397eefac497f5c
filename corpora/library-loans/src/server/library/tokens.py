import base64
import hashlib
import hmac

from library.settings import settings


def token_for(librarian_id: str) -> str:
    return f"{librarian_id}.{_seal(librarian_id)}"


def librarian_of(token: str) -> str:
    librarian_id, _, seal = token.partition(".")
    return librarian_id if hmac.compare_digest(seal, _seal(librarian_id)) else ""


def _seal(text: str) -> str:
    digest = hmac.new(settings.token_secret.encode(), text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode()
