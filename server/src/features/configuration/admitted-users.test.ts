import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { describeOnEachEmptyDatabase } from '#testing/database/each-database.ts'
import { createConfigurationRepository } from './configuration.repository.ts'

describeOnEachEmptyDatabase(
  'la liste de la maintenance d’une installation plus ancienne',
  (open) => {
    test('admet les comptes qui ont ces adresses le jour de la mise à jour', async () => {
      const database = await open()
      const isBefore = ([name]: readonly [string, unknown]) => name < '0031-admitted-users'
      await migrate(database, {
        known: Object.fromEntries(Object.entries(migrations).filter(isBefore)),
      })
      await database.queries
        .insertInto('users')
        .values({
          id: 'zoe',
          role: 'USER',
          email: 'Zoe@mairie.example',
          email_key: 'zoe@mairie.example',
          name: 'Zoé',
          password_hash: '',
          is_active: 1,
          is_suspended: 0,
          inpainting_count: 0,
          created_at: 0,
        })
        .execute()
      const allowedUsers = ['ZOE@mairie.example', 'libre@mairie.example']
      await database.queries
        .insertInto('configuration')
        .values([
          {
            name: 'maintenance',
            value: JSON.stringify({ enabled: true, message: '', allowedUsers }),
          },
          { name: 'access', value: JSON.stringify({ hosts: ['atelier'], learnsHost: false }) },
        ])
        .execute()
      await migrate(database)
      const stored = await createConfigurationRepository(database).readAll()
      expect(stored.get('access')).toEqual({
        hosts: ['atelier'],
        learnsHost: false,
        admitted: { 'zoe@mairie.example': 'zoe' },
      })
    })
  },
)
