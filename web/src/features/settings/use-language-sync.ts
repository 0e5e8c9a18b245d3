import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { languageStore } from '#browser/storage/language-store.ts'
import { hasUnsavedWork } from '#browser/unsaved-work.ts'
import { language } from '#language/language.ts'
import { useSettings } from './use-settings.ts'

/** How often to check whether the page may be reloaded. */
const checkEveryMs = 300

/**
 * Applies the account's language, chosen here or in another browser, by reloading the page: as soon as nothing is being typed or sent,
 * and only once, so that a page that cannot get its language does not reload for ever.
 */
export function useLanguageSync(): void {
  const queries = useQueryClient()
  const accountLanguage = useSettings().data?.language
  useEffect(() => {
    if (accountLanguage === undefined) return
    if (accountLanguage === language()) return languageStore.save(accountLanguage)
    if (!languageStore.canReload(accountLanguage)) return
    const timer = setInterval(() => {
      if (queries.isMutating() > 0 || hasUnsavedWork() || hasUnsavedInput(document)) return
      clearInterval(timer)
      if (languageStore.prepareReload(accountLanguage)) location.reload()
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [accountLanguage, queries])
}

/** A focused field, an open dialog, or a text that a reload would lose because drafts are not saved. */
function hasUnsavedInput(page: Document): boolean {
  if (page.activeElement?.matches('input:not([type=hidden]), textarea, [contenteditable=true]'))
    return true
  if (page.querySelector('[role=dialog]')) return true
  return (
    !cachedSettings.savesDrafts() &&
    Array.from(page.querySelectorAll('textarea'), ({ value }) => value).some((text) => text !== '')
  )
}
