from fastapi import FastAPI

from library.routers import copies, loans, members, session
from library.settings import settings

app = FastAPI(title="Library loans")

for router in (session.router, loans.router, copies.router, members.router):
    app.include_router(router, prefix=settings.api_prefix)
