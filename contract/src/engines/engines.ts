import { z } from 'zod'
import { del, empty, get, json, patch, post, put } from '#wire/operation.ts'
import { EngineState, EngineTrial, EngineTrialResult, EngineUse } from './engine-reports.ts'
import { EngineChange, EngineDraft, engineLimits, InstalledEngine } from './engine-settings.ts'

const list = json(z.object({ engines: z.array(InstalledEngine) }))
const refusals = [
  'configuration.address-refused',
  'configuration.fixed',
  'engine.address-taken',
  'engine.name-taken',
] as const

/** The engines of the installation, in the order in which their models are listed. For the administrator. */
export const engines = {
  list: get('/admin/engines', {
    access: 'admin',
    summary: 'Lister les moteurs de l’installation, dans leur ordre',
    reply: list,
  }),
  states: get('/admin/engines/states', {
    access: 'admin',
    summary: 'Lire l’état de chaque moteur\u00a0: joignable ou non, appels en cours, charge',
    usesEngine: true,
    reply: json(z.object({ states: z.array(EngineState) })),
  }),
  create: post('/admin/engines', {
    access: 'admin',
    summary: 'Ajouter un moteur',
    body: EngineDraft,
    reply: json(InstalledEngine),
    problems: [...refusals, 'engine.too-many'],
  }),
  tryAddress: post('/admin/engines/test', {
    access: 'admin',
    summary: 'Demander à une adresse quel moteur y répond et quels modèles il propose',
    usesEngine: true,
    body: EngineTrial,
    reply: json(EngineTrialResult),
    problems: ['configuration.address-refused', 'engine.not-found'],
  }),
  reorder: put('/admin/engines/order', {
    access: 'admin',
    summary: 'Ranger les moteurs\u00a0: tous les identifiants, dans l’ordre voulu',
    body: z.strictObject({
      ids: z.array(z.string().max(100)).max(engineLimits.enginesMax),
    }),
    reply: list,
    problems: ['engine.list-changed', 'configuration.fixed'],
  }),
  update: patch('/admin/engines/:engineId', {
    access: 'admin',
    summary: 'Modifier un moteur\u00a0; les champs absents ne changent pas',
    body: EngineChange,
    reply: json(InstalledEngine),
    problems: [...refusals, 'engine.not-found'],
  }),
  use: get('/admin/engines/:engineId/use', {
    access: 'admin',
    summary: 'Lire ce qui manquerait sans ce moteur',
    usesEngine: true,
    reply: json(EngineUse),
    problems: ['engine.not-found'],
  }),
  restart: post('/admin/engines/:engineId/restart', {
    access: 'admin',
    summary: 'Redémarrer un moteur, ou décharger ses modèles',
    usesEngine: true,
    reply: json(z.object({ message: z.string() })),
    problems: ['engine.not-found', 'engine.restart-failed', 'engine.unsupported'],
  }),
  remove: del('/admin/engines/:engineId', {
    access: 'admin',
    summary: 'Retirer un moteur',
    reply: empty,
    problems: ['engine.not-found', 'configuration.fixed'],
  }),
}
