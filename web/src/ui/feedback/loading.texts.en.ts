import type { loadingTexts } from './loading.texts.ts'

export const loadingEnglish: typeof loadingTexts = { page: 'Loading' }
