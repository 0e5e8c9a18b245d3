import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { languageStore } from '#browser/storage/language-store.ts'
import { hasUnsavedWork } from '#browser/unsaved-work.ts'
import { language } from '#language/language.ts'
import { useSettings } from './use-settings.ts'

/** How often it is looked whether the page can be left, once it is to be. */
const checkEveryMs = 300

/**
 * Takes over the account's language, chosen here or in another browser, by loading the page anew: as soon as nothing is being typed or sent,
 * and once, so that a page that cannot have its language stays as it is.
 */
export function useLanguageSync(): void {
  const queries = useQueryClient()
  const wanted = useSettings().data?.language
  useEffect(() => {
    if (wanted === undefined) return
    if (wanted === language()) return languageStore.save(wanted)
    if (!languageStore.canReload(wanted)) return
    const timer = setInterval(() => {
      if (queries.isMutating() > 0 || hasUnsavedWork() || hasUnsavedInput(document)) return
      clearInterval(timer)
      if (languageStore.prepareReload(wanted)) location.reload()
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [wanted, queries])
}

/** A field in use, an open dialog, or words that would not be found again. */
function hasUnsavedInput(page: Document): boolean {
  if (page.activeElement?.matches('input:not([type=hidden]), textarea, [contenteditable=true]'))
    return true
  if (page.querySelector('[role=dialog]')) return true
  return (
    !cachedSettings.savesDrafts() &&
    Array.from(page.querySelectorAll('textarea'), ({ value }) => value).some(
      (written) => written !== '',
    )
  )
}
