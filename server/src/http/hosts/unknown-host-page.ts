import { type PageLanguage, unknownHostTexts } from './unknown-host.texts.ts'

interface PageOptions {
  readonly host: string
  readonly language: PageLanguage
  /** Allows its styles. */
  readonly nonce: string
}

/** All in one answer: under an unknown name the browser would get nothing else from here. */
export function unknownHostPage({ host: shown, language, nonce }: PageOptions): string {
  const { title, text, advice, steps, local } = unknownHostTexts[language]
  const host = escapeHtml(shown)
  const items = steps(host).map((step) => `<li>${step}</li>`)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(logo)}">
<style nonce="${nonce}">${styles}</style></head>
<body><main>${logo}<h1>${title}</h1><p>${text(host)}</p><p>${advice}</p><ul>${items.join('')}</ul><p class="note">${local}</p></main></body></html>
`
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** As `Logo.tsx` draws it. */
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="40" height="40" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#1976d2"/><path d="M9.2 25 16 9.5 22.8 25M7.6 19.2h16.8" fill="none" stroke="#fff" stroke-width="2.7" stroke-linecap="round" stroke-linejoin="round"/><circle cx="23.4" cy="8.6" r="2.7" fill="#ff9dbb"/></svg>'

/** The colours of the web app (`theme-palette.ts`), in both schemes. */
const styles = `
:root { color-scheme: light dark; --page: #f5f5f5; --card: #fff; --line: #e4e6e9; --text: #171a1f; --quiet: #59616b; --sunken: #f5f6f7 }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f1215; --card: #171b20; --line: #282e36; --text: #e8ebef; --quiet: #a2abb6; --sunken: #11151a }
}
* { box-sizing: border-box }
body { margin: 0; padding: clamp(16px, 8vh, 96px) 16px; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif }
main { max-width: 640px; margin: 0 auto; padding: clamp(20px, 5vw, 32px); background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere }
h1 { margin: 16px 0 8px; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 12px }
ul { margin: 0 0 20px; padding-left: 20px }
li + li { margin-top: 8px }
code { padding: 1px 5px; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken); font: 0.875em ui-monospace, "SF Mono", Menlo, Consolas, monospace }
.note { margin: 0; padding-top: 16px; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.875rem }
`
