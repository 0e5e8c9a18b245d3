import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keptLanguage } from '#api/kept-language.ts'
import { isPageHeld } from '#api/page-holds.ts'
import { settingsHere } from '#api/settings-here.ts'
import { language } from '#language/language.ts'
import { useSettings } from './use-settings.ts'

/** How often it is looked whether the page can be left, once it is to be. */
const lookMs = 300

/**
 * Takes over the account's language, chosen here or in another browser, by loading the page anew: as soon as nothing is being typed or sent,
 * and once, so that a page that cannot have its language stays as it is.
 */
export function useFollowedLanguage(): void {
  const queries = useQueryClient()
  const wanted = useSettings().data?.language
  useEffect(() => {
    if (wanted === undefined) return
    if (wanted === language()) return keptLanguage.settle(wanted)
    if (!keptLanguage.mayTry(wanted)) return
    const timer = setInterval(() => {
      if (queries.isMutating() > 0 || isPageHeld() || isBeingTyped(document)) return
      clearInterval(timer)
      if (keptLanguage.beginTry(wanted)) location.reload()
    }, lookMs)
    return () => clearInterval(timer)
  }, [wanted, queries])
}

/** A field in use, an open dialog, or words that would not be found again. */
function isBeingTyped(page: Document): boolean {
  if (page.activeElement?.matches('input:not([type=hidden]), textarea, [contenteditable=true]'))
    return true
  if (page.querySelector('[role=dialog]')) return true
  return (
    !settingsHere.keepsDrafts() &&
    Array.from(page.querySelectorAll('textarea'), ({ value }) => value).some(
      (written) => written !== '',
    )
  )
}
