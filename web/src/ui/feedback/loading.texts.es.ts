import type { loadingTexts } from './loading.texts.ts'

export const loadingSpanish: typeof loadingTexts = { page: 'Cargando' }
