import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './first-paint.css'
import { languageStore } from '#browser/storage/language-store.ts'
import { type Language, setPageLanguage } from '#language/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its root element')
await loadLanguage(languageStore.read())
// Modules read their texts while they are loaded, so the app is loaded after its language. `preload-app.ts` lets the browser fetch it meanwhile.
const { start } = await import('#app/start.tsx')
start(root)

async function loadLanguage(language: Language) {
  if (language === 'fr') return
  // Before the texts: the number and date formats that they use read the language.
  setPageLanguage({ language })
  try {
    setPageLanguage({
      language,
      ...(language === 'en'
        ? (await import('#app/languages/english.ts')).englishLanguage
        : (await import('#app/languages/spanish.ts')).spanishLanguage),
    })
    document.documentElement.lang = language
  } catch (error) {
    // A page in French is better than none.
    setPageLanguage({ language: 'fr' })
    reportError(error)
  }
}
