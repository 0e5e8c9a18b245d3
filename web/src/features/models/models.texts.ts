import type { PageName } from '@atelier/contract/model-types/model-types'
import { defineTexts } from '#language/texts.ts'

/** Each page after « au », « à la », as sentences name it. */
const toPage: Readonly<Record<PageName, string>> = {
  chat: 'au chat',
  'image-generation': 'à la génération d’images',
  inpainting: 'à l’inpainting',
  tts: 'à la synthèse vocale',
  'audio-transcription': 'à la transcription',
}

export const modelsTexts = defineTexts('models', {
  notConfigured: 'Page non configurée',
  noType: (page: PageName) => `aucun type de modèle n’est assigné ${toPage[page]}.`,
  noModels: (page: PageName) =>
    `le type de modèle assigné ${toPage[page]} n’a aucun modèle utilisable.`,
  nothingOffered: 'aucun modèle n’est proposé ici pour le moment.',
  waits: 'Vous pourrez envoyer une demande une fois cette page configurée.',
  waitsHere:
    'Avec votre compte, «\u00a0Transcrire\u00a0» et «\u00a0Traduire\u00a0» sont désactivés tant que la page n’est pas configurée\u00a0; les autres utilisateurs peuvent les utiliser avec les modèles compatibles.',
  meanwhile: 'En attendant, les modèles compatibles sont proposés.',
  askAdmin: 'Demandez à votre administrateur.',
  assignType: 'Assigner un type',
  configure: 'Configurer la page',
  installModel: 'Ouvrir les modèles locaux',
  connectEngine: 'Ouvrir la configuration',
  failed: 'Impossible de charger les modèles',
  speechFailed: 'Erreur de configuration',
  retry: 'Réessayer',
  model: 'Modèle',
  choose: 'Sélectionner un modèle',
  listFailed: 'Erreur lors du chargement des modèles',
  noEffect: 'Sans effet avec ce modèle',
  seedHelp: '-1\u00a0: aléatoire',
  seedRange: (min: string, max: string) =>
    `Ce modèle ne reproduit une image qu’avec une graine de ${min} à ${max}.`,
})
