import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findAlertFaults } from './find-alert-faults.ts'

const shipped = new URL('../../deploy/observability', import.meta.url).pathname
const isInstalled = findAlertFaults(shipped) !== undefined

test.skipIf(!isInstalled)(
  'chaque alerte se déclenche quand il faut, et une alerte changée est vue',
  () => {
    expect(findAlertFaults(shipped)).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'atelier-alerts-'))
    try {
      cpSync(shipped, folder, { recursive: true })
      const file = join(folder, 'alertes.yaml')
      const changed = readFileSync(file, 'utf8').replace(
        'max(atelier_backup_ok) == 0',
        'max(atelier_backup_ok) == 2',
      )
      writeFileSync(file, changed)
      expect(findAlertFaults(folder)?.join()).toContain('AtelierSauvegardeEchouee')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
