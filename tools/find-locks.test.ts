import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findLocks } from './find-locks.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

it('trouve tous les verrous du produit', () => {
  expect(findLocks(root)).toEqual([
    'engine/native/ffmpeg/package-lock.json',
    'engine/native/llama-cuda/package-lock.json',
    'engine/native/llama-vulkan/package-lock.json',
    'engine/native/llama/package-lock.json',
    'engine/native/llama/program/package-lock.json',
    'engine/native/ocr/package-lock.json',
    'engine/native/sherpa/package-lock.json',
    'package-lock.json',
    'tools/postgres/package-lock.json',
    'tools/runtime/package-lock.json',
  ])
})

it('ne prend pas ceux de ce qui est installé', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-locks-'))
  for (const path of ['a/package-lock.json', 'a/node_modules/b/package-lock.json']) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), '{}')
  }
  expect(findLocks(folder)).toEqual(['a/package-lock.json'])
  rmSync(folder, { recursive: true })
})

it('un verrou dont on n’a parlé nulle part est vérifié', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-locks-'))
  mkdirSync(join(folder, 'engine/native/other'), { recursive: true })
  writeFileSync(
    join(folder, 'engine/native/other/package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/a': {} } }),
  )
  const check = () =>
    execFileSync(process.execPath, [join(root, 'tools/check-lock.ts')], {
      cwd: folder,
      stdio: 'pipe',
      encoding: 'utf8',
    })
  expect(check).toThrow(
    expect.objectContaining({
      stderr: expect.stringContaining(
        'engine/native/other/package-lock.json : node_modules/a : sans empreinte',
      ),
    }),
  )
  rmSync(folder, { recursive: true })
})
