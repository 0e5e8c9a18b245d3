import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnitFaults } from './find-unit-faults.ts'

test('une clé inconnue d’une unité est nommée, là où systemd est installé', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-units-'))
  const unit = (line: string) =>
    writeFileSync(
      join(folder, 'atelier-ia.service'),
      `[Service]\nExecStart=/usr/bin/env true\n${line}\n`,
    )
  try {
    unit('NoNewPrivileges=true')
    expect(findUnitFaults(folder) ?? []).toEqual([])
    unit('NoNewPriviliges=true')
    const faults = findUnitFaults(folder)
    if (faults) expect(faults).toEqual([expect.stringContaining('NoNewPriviliges')])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
