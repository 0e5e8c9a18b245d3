import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './first-paint.css'
import { languageStore } from '#browser/storage/language-store.ts'
import { type Language, setPageLanguage } from '#language/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its root element')
await loadLanguage(languageStore.read())
// What the app is made of takes its texts as it is loaded, so it is loaded once the language is chosen. `preload-app.ts` has it fetched meanwhile.
const { start } = await import('#app/start.tsx')
start(root)

async function loadLanguage(language: Language) {
  if (language === 'fr') return
  // Before its texts: what they count and date with asks for it.
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
