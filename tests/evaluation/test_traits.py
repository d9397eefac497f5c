"""What requests are like beyond their fields: who calls, what the answer is for, what handlers do, who sends."""

from __future__ import annotations

import textwrap
from pathlib import Path

from c2s.discovery.result import Operation, Result
from tests.evaluation.scanning import scan

HTTP = """
import axios from 'axios'
const http = axios.create()
http.interceptors.request.use(config => {
  config.headers['X-Badge'] = 'Badge ' + localStorage.getItem('badge-token')
  config.headers['Accept-Language'] = localStorage.getItem('language')
  return config
})
export default http
"""


def one(result: Result, request: str, side: str = "client") -> Operation:
    return next(each for each in result.operations if f"{each.method} {each.path}" == request and each.side == side)


def steps(result: Result, request: str) -> object:
    wanted = f"operation:{one(result, request, 'backend').id}"
    return next(node.data["steps"] for node in result.graph.nodes if node.id == wanted)


def test_a_header_from_storage_that_speaks_of_who_calls_is_no_input(tmp_path: Path) -> None:
    result = scan(
        tmp_path,
        {"http.js": HTTP, "a.js": "import http from './http'\ndocument.onclick = () => http.get('/tents')\n"},
    )
    found = one(result, "GET /tents")
    assert found.auth == ['header X-Badge from local["badge-token"]']
    assert {each.name: each.credential for each in found.inputs} == {"X-Badge": True, "Accept-Language": False}


def test_a_key_that_a_person_enters_is_an_input(tmp_path: Path) -> None:
    page = """
    <template><form @submit="go"><input v-model="token" aria-label="Token" /></form></template>
    <script>
    import axios from 'axios'
    export default {
      data: () => ({ token: '' }),
      methods: { go() { axios.get('/tents', { headers: { 'X-Token': this.token } }) } },
    }
    </script>
    """
    found = one(scan(tmp_path, {"Page.vue": page}), "GET /tents")
    assert (found.auth, [each.credential for each in found.inputs]) == ([], [False])


def test_cookies_of_the_browser_say_who_calls(tmp_path: Path) -> None:
    code = """
    import axios from 'axios'
    const http = axios.create({ withCredentials: true })
    document.onclick = () => http.get('/tents')
    document.onkeydown = () => axios.get('/pegs')
    """
    result = scan(tmp_path, {"a.js": code})
    assert (one(result, "GET /tents").auth, one(result, "GET /pegs").auth) == (["cookies of the browser"], [])


def test_an_answer_that_is_taken_as_a_file_is_read(tmp_path: Path) -> None:
    code = """
    import axios from 'axios'
    const generateList = kind => axios.get('/tents/print', { responseType: 'blob', params: { kind } })
    const generatePlan = () => axios.get('/plans/generate')
    document.onclick = () => { generateList('a'); generatePlan() }
    """
    result = scan(tmp_path, {"a.js": code})
    printed, planned = one(result, "GET /tents/print"), one(result, "GET /plans/generate")
    assert (printed.effect, planned.effect) == ("read", "execute")
    assert "the answer is a file" in printed.effect_basis


def test_functions_go_by_what_they_are_written_for(tmp_path: Path) -> None:
    code = """
    import axios from 'axios'
    const pitchTent = () => axios.post('/tents')
    const actions = { foldTent: function () { return axios.delete('/tents/1') } }
    class Camp { lightFire = () => axios.put('/fire') }
    document.onclick = () => { pitchTent(); actions.foldTent(); new Camp().lightFire() }
    """
    result = scan(tmp_path, {"a.js": code})
    names = {each.path: each.wrapper.rpartition(" ")[2] for each in result.operations}
    assert names == {"/tents": "pitchTent", "/tents/1": "foldTent", "/fire": "lightFire"}


def test_steps_of_handlers_are_calls_on_what_they_were_given(tmp_path: Path) -> None:
    spring = """
    package camp;
    @RestController
    class Tents {
        @Autowired private TentService tentService;
        @PostMapping("/tents")
        public Tent pitch(@RequestBody Tent tent) {
            Checks checks = new Checks();
            checks.run(tent);
            tentService.insertTent(tent);
            return wrap(tentService.findTent(tent.getId()));
        }
    }
    """
    fastapi = """
    from fastapi import APIRouter, FastAPI
    app = FastAPI()
    router = APIRouter()
    @router.delete("/pegs/{number}")
    def pull(number: int, session: Session):
        peg = session.get(Peg, number)
        peg.forget()
        session.delete(peg)
    app.include_router(router)
    """
    files = {"server/camp/Tents.java": spring, "server/main.py": textwrap.dedent(fastapi)}
    result = scan(tmp_path, files)
    assert steps(result, "POST /tents") == ["tentService.insertTent", "wrap", "tentService.findTent", "tent.getId"]
    assert steps(result, "DELETE /pegs/{number}") == ["session.get", "session.delete"]
    assert one(result, "POST /tents", "backend").effect == "create"
    assert one(result, "DELETE /pegs/{number}", "backend").effect == "delete"
