/** The switch of each feature, by its name in the settings; a feature without one is always enabled. */
export const featureSwitches = {
  chat: 'chatEnabled',
  attachments: 'chatEnabled',
  sharing: 'chatEnabled',
  images: 'imageGenerationEnabled',
  inpainting: 'inpaintingEnabled',
  transcription: 'audioTranscriptionEnabled',
  speech: 'textToSpeechEnabled',
  knowledge: 'knowledgeEnabled',
} as const
