import { useEffect } from 'react'

/** Names the page in the browser's tab and history, and to screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Atelier IA`
  }, [title])
}
