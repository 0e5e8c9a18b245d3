import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test, vi } from 'vitest'
import { countFilesOnDisk, rowsPerTable } from '#testing/access/one-of-everything.ts'
import { createTestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

test('une archive dont les jours sont passés part d’elle-même dans l’heure, et plus rien ne tourne une fois le serveur fermé', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const clock = createManualClock(Date.now())
    const errors = vi.fn<() => void>()
    const silent = {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: errors,
    }
    const app = await createTestApp({ engines: [createScriptedEngine()], clock, log: silent })
    const { token } = await app.createUser()
    const before = await countFilesOnDisk(app)
    await app.call('POST', '/belongings/export', { token })
    const left = async () => ({
      rows: (await rowsPerTable(app)).exports,
      files: (await countFilesOnDisk(app)) - before,
    })

    clock.advance(6 * dayMs)
    vi.advanceTimersByTime(hourMs)
    expect(await left()).toEqual({ rows: 1, files: 1 })
    clock.advance(dayMs)
    // Among several servers the hour is counted by the database's clock, which no test moves.
    await app.services.database.queries.updateTable('chores').set({ last_at: 0 }).execute()
    vi.advanceTimersByTime(hourMs)
    await expect.poll(left).toEqual({ rows: 0, files: 0 })

    await app.close()
    errors.mockClear()
    vi.advanceTimersByTime(2 * hourMs)
    await Promise.resolve()
    expect(errors).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
