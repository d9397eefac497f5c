"""A fictional client of a seed library: a list, a form that is loaded and sent back, a function that nobody calls."""

from __future__ import annotations

from collections.abc import Mapping

HTTP = """import axios from 'axios'

const http = axios.create({ baseURL: import.meta.env.VITE_API })

export default http
"""

API = """import http from './http'

// list of seeds
export function listSeeds(query) {
  return http({
    url: '/seeds',
    method: 'get',
    params: query
  })
}

export function getSeed(seedId) {
  return http({ url: '/seeds/' + seedId, method: 'get' })
}

export function saveSeed(data) {
  return http({
    url: '/seeds',
    method: 'put',
    data
  })
}

export function burnSeeds() {
  return http({ url: '/seeds/all', method: 'delete' })
}

// http.get('/only/in/a/comment')
export const NOTE = "http.get('/only/in/a/text')"
"""

PAGE = """<template>
  <div>
    <el-form-item label="Name">
      <el-input v-model="form.name" />
    </el-form-item>
    <el-form-item label="Pass phrase">
      <el-input v-model="form.phrase" />
    </el-form-item>
    <el-table :data="seeds">
      <el-table-column>
        <template #default="{ row }">
          <el-button @click="edit(row)">Edit</el-button>
        </template>
      </el-table-column>
    </el-table>
    <el-button @click="save">Save</el-button>
  </div>
</template>

<script>
import { getSeed, listSeeds, saveSeed } from './api'

export default {
  data() {
    return { seeds: [], form: {}, query: { page: 1 } }
  },
  created() {
    this.load()
  },
  methods: {
    load() {
      listSeeds(this.query).then(answer => {
        this.seeds = answer.data.rows
      })
    },
    edit(row) {
      getSeed(row.seedId).then(answer => {
        this.form = answer.data
        this.form.phrase = ''
      })
    },
    save() {
      saveSeed(this.form).then(() => this.load())
    }
  }
}
</script>
"""

SEEDS: Mapping[str, str] = {
    "web/package.json": '{"dependencies": {"axios": "1.7.0", "vue": "3.4.0"}}\n',
    "web/src/http.js": HTTP,
    "web/src/api.js": API,
    "web/src/Seeds.vue": PAGE,
    "web/src/api.spec.js": "import http from './http'\n\nit('lists', () => http.get('/seeds'))\n",
}
