import { z } from 'zod'
import { del, empty, get, json, post } from '#wire/operation.ts'
import { GraphicsCard, GraphicsCardStop } from './graphics-card.ts'
import {
  CatalogueDraft,
  CatalogueEntry,
  DetectedEngine,
  LocalModelsOverview,
  ModelInstall,
} from './local-models.ts'
import { TextRecognition } from './text-recognition.ts'

const entry = '/admin/local-models/catalogue/:entryId' as const
const model = '/admin/local-models/models/:modelId' as const
const graphicsCard = '/admin/local-models/graphics-card' as const
const textRecognition = '/admin/local-models/text-recognition' as const

export const localModels = {
  overview: get('/admin/local-models', {
    access: 'admin',
    summary: 'Lister les modèles locaux et les capacités de la machine',
    reply: json(LocalModelsOverview),
  }),
  nearby: get('/admin/local-models/nearby', {
    access: 'admin',
    summary: 'Lister les moteurs d’IA qui répondent sur cette machine',
    reply: json(z.array(DetectedEngine)),
  }),
  useGraphicsCard: post(`${graphicsCard}/use`, {
    access: 'admin',
    summary:
      'Se servir de la carte graphique\u00a0: télécharger son programme s’il manque, puis essayer la carte',
    reply: json(GraphicsCard),
    problems: ['graphics-card.unavailable', 'graphics-card.fetch-closed'],
  }),
  cancelGraphicsCard: post(`${graphicsCard}/cancel`, {
    access: 'admin',
    summary: 'Abandonner ce téléchargement ou cet essai',
    reply: json(GraphicsCard),
  }),
  stopGraphicsCard: post(`${graphicsCard}/stop`, {
    access: 'admin',
    summary: 'Ne plus se servir de la carte graphique, et effacer son programme si on le demande',
    body: GraphicsCardStop,
    reply: json(GraphicsCard),
  }),
  fetchTextRecognition: post(`${textRecognition}/fetch`, {
    access: 'admin',
    summary: 'Télécharger ce qui reconnaît le texte des pages numérisées',
    reply: json(TextRecognition),
    problems: ['text-recognition.fetch-closed'],
  }),
  cancelTextRecognition: post(`${textRecognition}/cancel`, {
    access: 'admin',
    summary: 'Abandonner ce téléchargement',
    reply: json(TextRecognition),
  }),
  unload: post(`${model}/unload`, {
    access: 'admin',
    summary: 'Retirer un modèle de la mémoire',
    reply: empty,
    problems: ['model.not-found'],
  }),
  verify: post(`${model}/verify`, {
    access: 'admin',
    summary: 'Vérifier l’empreinte des fichiers d’un modèle',
    reply: empty,
    problems: ['model.not-found'],
  }),
  remove: del(model, {
    access: 'admin',
    summary: 'Supprimer un modèle avec ses fichiers',
    reply: empty,
    problems: ['model.not-found', 'catalogue.several-servers'],
  }),
  catalogue: get('/admin/local-models/catalogue', {
    access: 'admin',
    summary: 'Lister les modèles à installer et l’avancement de leur installation',
    reply: json(z.array(CatalogueEntry)),
    problems: ['catalogue.off', 'catalogue.several-servers'],
  }),
  add: post('/admin/local-models/catalogue', {
    access: 'admin',
    summary: 'Ajouter un modèle au catalogue, avec l’adresse de ses fichiers',
    body: CatalogueDraft,
    reply: json(CatalogueEntry),
    problems: [
      'catalogue.off',
      'catalogue.several-servers',
      'catalogue.address-refused',
      'catalogue.files-refused',
      'catalogue.full',
    ],
  }),
  forget: del(entry, {
    access: 'admin',
    summary: 'Retirer du catalogue un modèle ajouté',
    reply: empty,
    problems: [
      'catalogue.off',
      'catalogue.several-servers',
      'catalogue.not-found',
      'catalogue.built-in',
      'catalogue.wrong-moment',
    ],
  }),
  install: post(`${entry}/install`, {
    access: 'admin',
    summary: 'Installer un modèle, ou reprendre son installation',
    reply: json(ModelInstall),
    problems: [
      'catalogue.off',
      'catalogue.several-servers',
      'catalogue.not-found',
      'catalogue.wrong-moment',
      'catalogue.queue-full',
    ],
  }),
  pause: post(`${entry}/pause`, {
    access: 'admin',
    summary: 'Suspendre une installation\u00a0; la partie téléchargée est conservée',
    reply: json(ModelInstall),
    problems: [
      'catalogue.off',
      'catalogue.several-servers',
      'catalogue.not-found',
      'catalogue.wrong-moment',
    ],
  }),
  cancel: del(`${entry}/install`, {
    access: 'admin',
    summary: 'Annuler une installation et supprimer la partie téléchargée',
    reply: empty,
    problems: [
      'catalogue.off',
      'catalogue.several-servers',
      'catalogue.not-found',
      'catalogue.wrong-moment',
    ],
  }),
}
