import { z } from 'zod'
import { json, post } from '#wire/operation.ts'
import { configurationBounds, MaintenanceSettings } from './configuration.ts'

const MaintenanceState = z.object({
  maintenance: MaintenanceSettings,
  /** Jobs of all users that wait or run. Maintenance lets them finish. */
  jobsLeft: z.number().int(),
})

/** A test of an engine's URL before it is saved. */
export const EngineTest = z.strictObject({
  engine: z.enum(['localai', 'sdapi']),
  baseUrl: z
    .url({ protocol: /^https?$/, error: 'Adresse en http:// ou https:// attendue' })
    .max(2000),
  /** Missing or empty: the stored key, if the URL is still the stored one. `null`: no key. */
  apiKey: z.string().max(1000).nullable().optional(),
})
export type EngineTest = z.output<typeof EngineTest>
export const EngineTestResult = z.object({
  isOk: z.boolean(),
  /** The sentence for the user, on success and on failure. */
  message: z.string(),
  milliseconds: z.number().int(),
})
export type EngineTestResult = z.output<typeof EngineTestResult>

export const maintenance = {
  enableMaintenance: post('/admin/system/maintenance/enable', {
    access: 'admin',
    summary:
      'Activer la maintenance, sauf pour les personnes admises\u00a0; les tâches en cours se terminent',
    body: z.strictObject({
      message: z.string().max(configurationBounds.messageMax),
      allowedUsers: MaintenanceSettings.shape.allowedUsers.optional(),
    }),
    reply: json(MaintenanceState),
  }),
  disableMaintenance: post('/admin/system/maintenance/disable', {
    access: 'admin',
    summary: 'Désactiver la maintenance',
    reply: json(MaintenanceState),
  }),
  testEngine: post('/admin/config/test', {
    access: 'admin',
    summary: 'Tester l’adresse d’un moteur avant de l’enregistrer',
    body: EngineTest,
    reply: json(EngineTestResult),
    problems: ['configuration.address-refused'],
  }),
}
