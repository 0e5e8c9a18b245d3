import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './first-paint.css'
import { keptLanguage } from '#api/kept-language.ts'
import { type Language, speak } from '#language/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its root element')
await speakAs(keptLanguage.read())
// What the app is made of takes its texts as it is loaded, so it is loaded once the language is chosen. `preload-app.ts` has it fetched meanwhile.
const { start } = await import('#app/start.tsx')
start(root)

async function speakAs(language: Language) {
  if (language === 'fr') return
  // Before its texts: what they count and date with asks for it.
  speak({ language })
  try {
    speak({
      language,
      ...(
        await (language === 'en'
          ? import('#app/languages/english.ts')
          : import('#app/languages/spanish.ts'))
      ).spoken,
    })
    document.documentElement.lang = language
  } catch (error) {
    // A page in French is better than none.
    speak({ language: 'fr' })
    reportError(error)
  }
}
