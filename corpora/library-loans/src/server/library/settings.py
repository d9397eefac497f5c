from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    api_prefix: str = "/api/v1"
    token_secret: str
    database: str = "sqlite:///library.db"


settings = Settings()
