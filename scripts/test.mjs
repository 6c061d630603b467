import { install, run } from './bootstrap.mjs'

install()
run('tests/run.ts', process.argv.slice(2))
