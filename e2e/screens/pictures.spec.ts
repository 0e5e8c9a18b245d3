import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { lastReply, messageField, send, sendButton } from '#pages/chat.ts'
import { replyWith } from '#setup/engine-replies.ts'
import { callApi, registerAdmin } from '#setup/users.ts'
import { waitForAnimations } from './check-screen.ts'

/** The pictures of the documentation: UPDATE_PICTURES=1 draws them again. */

const folder = join(dirname(dirname(import.meta.dirname)), 'docs/images')
const save = async (page: Page, name: string) => {
  mkdirSync(folder, { recursive: true })
  await waitForAnimations(page)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const chats = [
  ['Questions pour l’entretien de Mme Œuvrard', 'qwen3-8b'],
  ['Plan du dossier de presse', 'mistral-small'],
  ['Idées d’ateliers pour la médiathèque', 'mistral-small'],
  ['Traduction de la notice « accueil »', 'qwen3-8b'],
  ['Réponse à une réclamation, ton courtois', 'qwen3-8b'],
  ['Compte rendu du conseil de quartier', 'mistral-small'],
  ['Analyse du budget participatif', 'mistral-small'],
] as const

const question =
  'Voici les votes par quartier : Centre 1 284, Les Coteaux 967, Gare 702. Qu’en retenir ?'
const answer = `Le Centre arrive nettement en tête, avec **317 voix d’avance** sur Les Coteaux :

| Quartier | Voix | Part |
|---|---:|---:|
| Centre | 1 284 | 43,5 % |
| Les Coteaux | 967 | 32,7 % |
| Gare | 702 | 23,8 % |

Voici de quoi refaire le calcul à partir d’un tableur :

\`\`\`python
votes = pd.read_excel("budget.xlsx")
# Part des voix par quartier, de la plus forte à la plus faible
parts = votes.groupby("quartier")["voix"].sum().sort_values(ascending=False)
print((parts / parts.sum() * 100).round(1))
\`\`\``

test.use({ viewport: { width: 1440, height: 900 } })

test('la page de connexion', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  // The landscape comes after the form.
  await expect(page.locator('#land')).toBeAttached()
  await save(page, 'connexion')
})

test('le chat, clair et sombre', async ({ install, startEngine, openBrowser }) => {
  const engine = await startEngine({
    control: {
      models: ['mistral-small', 'qwen3-8b'].map((id) => ({ id, capabilities: ['chat'] })),
      chatFault: replyWith(answer),
    },
  })
  const product = await install({ LOCALAI_URL: engine.url })
  const user = await registerAdmin(product.url)
  for (const [title, model] of chats)
    await callApi(product.url, 'POST /chat/create', { by: user, body: { title, model } })
  const page = await openBrowser({ as: user, on: product })
  await page.goto('/chat')
  await page.getByRole('link', { name: /Analyse du budget/ }).click()
  await send(page, question)
  await expect(sendButton(page)).toBeVisible()
  await expect(lastReply(page).getByRole('button', { name: 'Copier le code' })).toBeVisible()
  await messageField(page).fill('Comparez avec l’an dernier.')
  // Nothing under the pointer, which would be drawn otherwise.
  await page.mouse.move(700, 5)
  await save(page, 'chat')

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitemradio', { name: 'Sombre' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await messageField(page).focus()
  await page.mouse.move(700, 5)
  await save(page, 'chat-sombre')
})
