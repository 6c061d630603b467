import { globSync } from 'node:fs'
import { relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { projectRoot } from '../src/config/root.ts'
import { typeProjects } from './verify.ts'

const root = projectRoot()

/** The files that a project takes in by its own configuration, not by an import. */
function filesOf(project: string): string[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const parsed = ts.getParsedCommandLineOfConfigFile(`${root}/${project}`, {}, host)
  return (parsed?.fileNames ?? []).map((file) => relative(root, file))
}

it('every file of src, scripts, sites, demo, deploy and tests is in a type project', () => {
  const checked = new Set(Object.values(typeProjects).flatMap(filesOf))
  const files = globSync('{src,scripts,sites,demo,deploy,tests}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => !checked.has(file))).toEqual([])
})
