// The API's yardstick: node:http and one query, `node bare.ts DATA_DIR PORT`, on PostgreSQL with DATABASE_URL.

import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const [dataDir = '', port = ''] = process.argv.slice(2)
const parameters = ['amora', 'bench-member-7']

function queryOfSqlite(): () => unknown {
  const database = new DatabaseSync(join(dataDir, 'duet.sqlite'), { readOnly: true })
  const query = database.prepare('select id, name from profile where pool = ? and id = ?')
  return () => query.get(...parameters)
}

function queryOfPostgres(connectionString: string): () => Promise<unknown> {
  // Kept: what an ended connection took of the processor is missing until PostgreSQL has buried it.
  const pool = new pg.Pool({ connectionString, idleTimeoutMillis: 0 })
  const text = 'select id, name from profile where pool = $1 and id = $2'
  return async () => (await pool.query(text, parameters)).rows[0] as unknown
}

const url = process.env.DATABASE_URL
const query = url ? queryOfPostgres(url) : queryOfSqlite()
createServer((_, response) => {
  void Promise.resolve(query()).then((row) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(row)),
  )
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
