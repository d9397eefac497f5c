"""What words say about effects: verbs of names and sentences, in English and Chinese. Data; `effects.py` judges."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from c2s.discovery.words import is_chinese, words

Kind = Literal["read", "create", "update", "delete", "execute"]

_ENGLISH: dict[Kind, str] = {
    "read": "get list query search find fetch select load read retrieve show view page count check validate verify "
    "preview export download print lookup browse filter compare calculate estimate describe detail details "
    "info tree options suggest autocomplete statistics",
    "create": "add create insert new register signup append import upload post submit publish book order subscribe "
    "invite comment reply copy clone duplicate seed",
    "update": "update edit modify change set reset put patch save enable disable assign grant revoke rename move sort "
    "bind unbind approve reject cancel lock unlock activate deactivate mark toggle close reopen restore apply",
    "delete": "delete del remove destroy drop clear clean erase purge trash",
    "execute": "run execute start stop restart send login logout signin signout checkin checkout sync refresh trigger "
    "test generate notify pay refund confirm retry rebuild",
}
_CHINESE: dict[Kind, str] = {
    "read": "查询 查看 获取 搜索 检索 列表 详情 导出 下载 预览 统计 校验 检查 加载 读取 查找",
    "create": "新增 添加 新建 创建 增加 注册 导入 上传 提交 发布 复制 下单",
    "update": "修改 更新 编辑 变更 重置 设置 保存 启用 停用 禁用 分配 授权 取消 解锁 锁定 调整 绑定 解绑 审核 排序",
    "delete": "删除 移除 清空 清除 清理 批量删除",
    "execute": "执行 运行 启动 停止 发送 登录 登陆 退出 注销 强退 同步 刷新 生成 支付 退款 触发",
}
NOUNS_OF_READS = {
    "list", "lists", "detail", "details", "info", "tree", "options", "page", "count", "all", "statistics", "select",
    "dict", "enums", "search",
}  # fmt: skip
"""Last words of names of reads: `userList`, `deptTreeSelect`."""

PAIRS = {"login", "logout", "signin", "signout", "signup", "checkin", "checkout"}
"""Verbs that are often written as two words."""

ARTICLES = {"a", "an", "the", "this", "that", "all", "its", "their", "your", "of", "by", "with", "from"}
"""What stands in front of things."""
_MADE = "view export post order book comment test mark copy reply"
THINGS = NOUNS_OF_READS.union(_MADE.split())
"""Words that are verbs where a sentence begins, and things further on."""

VERBS: dict[str, Kind] = {word: kind for kind, known in _ENGLISH.items() for word in known.split()}
_PHRASES: list[tuple[str, Kind]] = [(word, kind) for kind, known in _CHINESE.items() for word in known.split()]


@lru_cache(1 << 12)
def verb_of_name(name: str) -> Kind | None:
    """What the words of an identifier say: its first verb, else its last noun."""
    parts = _parts(name)
    return leading_verb(name) or ("read" if parts and parts[-1] in NOUNS_OF_READS else None)


@lru_cache(1 << 12)
def leading_verb(name: str) -> Kind | None:
    """The verb that an identifier begins with, or that is its second word."""
    parts = _parts(name)
    pair = "".join(parts[:2])
    return VERBS[pair] if pair in PAIRS else next((VERBS[part] for part in parts[:2] if part in VERBS), None)


def _parts(name: str) -> list[str]:
    return [part for part in words(name) if not part.isdigit()]


@lru_cache(1 << 12)
def verb_of_sentence(text: str) -> Kind | None:
    """What a comment or label says: by its first word that means anything."""
    if is_chinese(text):
        found = sorted((text.index(word), -len(word), kind) for word, kind in _PHRASES if word in text)
        return found[0][2] if found else None
    parts = [_plain(part) for part in words(text)[:6]]
    verbs = (part for before, part in zip(["", *parts], parts, strict=False) if before not in ARTICLES)
    return next((VERBS[part] for part in verbs if part in VERBS and (part not in THINGS or part == parts[0])), None)


def _plain(word: str) -> str:
    """`Deletes`, `creating` and `removed` without their endings, where that is a verb."""
    for ending in ("s", "es", "ing", "ed", "d"):
        stem = word.removesuffix(ending)
        for candidate in (stem, f"{stem}e"):
            if word not in VERBS and stem != word and candidate in VERBS:
                return candidate
    return word
