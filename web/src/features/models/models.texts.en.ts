import type { modelsTexts } from './models.texts.ts'

const pages = {
  chat: 'the chat',
  'image-generation': 'image generation',
  inpainting: 'inpainting',
  tts: 'text to speech',
  'audio-transcription': 'transcription',
} as const

export const modelsEnglish: typeof modelsTexts = {
  notConfigured: 'Page not configured',
  noType: (page) => `no model type is assigned to ${pages[page]}.`,
  noModels: (page) => `the model type assigned to ${pages[page]} has no usable model.`,
  nothingOffered: 'no model is offered here at the moment.',
  waits: 'You can send a request once this page is configured.',
  waitsHere:
    'With your account, “Transcribe” and “Translate” are turned off until the page is configured; other users can use them with compatible models.',
  meanwhile: 'Meanwhile, compatible models are offered.',
  askAdmin: 'Ask your administrator.',
  assignType: 'Assign a type',
  configure: 'Configure the page',
  installModel: 'Open the local models',
  connectEngine: 'Open the configuration',
  failed: 'The models could not be loaded',
  speechFailed: 'Configuration error',
  retry: 'Try again',
  model: 'Model',
  choose: 'Select a model',
  listFailed: 'Error while loading the models',
  noEffect: 'No effect with this model',
  seedHelp: '-1: random',
  seedRange: (min, max) => `This model only reproduces an image with a seed from ${min} to ${max}.`,
}
