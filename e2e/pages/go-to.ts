import type { Page } from '@playwright/test'

/** Goes to another page of the app as one of its own links would, without loading the app anew. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    // As the router writes them, so that it knows its way back.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
