// First: schemas look at it when they are made.
import '@atelier/contract/wire/no-eval'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

/** Renders the app; loaded once its language is set. */
export function start(root: HTMLElement): void {
  // A file that is dropped never takes the browser away from the app, on any page.
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    })
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
