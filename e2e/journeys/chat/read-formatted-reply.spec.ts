import type { Chat } from '@atelier/contract/chat/chat'
import { expect, type Page } from '@playwright/test'
import { cutTexts } from '#checks/cut-texts.ts'
import { test } from '#fixtures.ts'
import { lastReply, replies, send, sendButton } from '#pages/chat.ts'
import { replyWith } from '#setup/engine-replies.ts'
import { callApi, type TestUser } from '#setup/users.ts'

async function ask(page: Page, question: string) {
  await send(page, question)
  await expect(sendButton(page)).toBeVisible()
  await expect(lastReply(page).getByRole('button', { name: 'Copier la réponse' })).toBeVisible()
}

test('une réponse mise en forme se lit : titre, tableau, liste, code, formule, citation', {
  tag: '@firefox',
}, async ({ page, openChat }) => {
  await openChat()
  await ask(page, '[[markdown]]')
  const reply = lastReply(page)
  await expect(reply.getByRole('heading', { name: 'Une réponse mise en forme' })).toBeVisible()
  await expect(reply.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(reply.getByRole('cell', { name: '323 204' })).toBeVisible()
  await expect(reply.getByRole('listitem').filter({ hasText: 'Deuxième point' })).toContainText(
    'détail',
  )
  await expect(reply.getByText('def bonjour(nom: str) -> str:')).toBeVisible()
  // Coloured beside the page, by a worker that its policy has to allow.
  await expect(reply.locator('code .md-code-keyword').first()).toHaveText('def')
  await expect(reply.getByText('Une citation.')).toBeVisible()
  await expect(reply.getByRole('math').first()).toBeVisible()
  await expect(reply.getByRole('link', { name: 'lien' })).toHaveAttribute(
    'href',
    'https://example.org/page',
  )
  // Whatever the watch over requests says, the page itself asks for no picture of another site.
  await expect(reply.locator('img, script, iframe')).toHaveCount(0)
  await expect(reply.getByRole('link', { name: /image distante/ })).toBeVisible()
})

test('un tableau plus large que le téléphone se lit en entier', { tag: '@long' }, async ({
  page,
  openChat,
  localai,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const words = ['Fournisseurs', 'Investissements', 'Fonctionnement', 'Subventions', 'Observations']
  const row = `| ${words.join(' | ')} |`
  localai.control.chatFault = replyWith(`${row}\n${'|---'.repeat(words.length)}|\n${row}`)
  await openChat()
  await ask(page, 'Le budget ?')
  expect(await cutTexts(page)).toEqual([])
  await page.getByRole('group', { name: 'Tableau' }).press('ArrowRight')
  await expect
    .poll(() => page.getByRole('group', { name: 'Tableau' }).evaluate((table) => table.scrollLeft))
    .toBeGreaterThan(0)
})

test('le code se copie tel quel', async ({ page, openChat, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openChat()
  await ask(page, '[[markdown]]')
  // The page moves until code and formulas are there.
  await expect(lastReply(page).locator('code .md-code-keyword').first()).toHaveText('def')
  await expect(lastReply(page).getByRole('math').first()).toBeVisible()
  await lastReply(page).getByRole('button', { name: 'Copier le code' }).click()
  await expect(lastReply(page).getByRole('button', { name: 'Copié' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'def bonjour(nom: str) -> str:\n    return f"Bonjour {nom}"',
  )
})

test('rien de ce qu’un modèle écrit ne s’exécute ni ne sort du serveur', async ({
  page,
  openChat,
  localai,
}) => {
  await openChat()
  localai.control.chatFault = replyWith(`Avant.

<script>window.hacked = 'script'</script>
<img src="https://ailleurs.example/vole.png" onerror="window.hacked = 'image'">
<iframe src="https://ailleurs.example/"></iframe>
<form action="https://ailleurs.example/"><input name="q" autofocus onfocus="window.hacked = 'champ'"></form>

![pixel](https://ailleurs.example/pixel.gif) ![local](/uploads/secret)
[piège](javascript:window.hacked='lien') [données](data:text/html,<script>1</script>) <a href="https://ailleurs.example" ping="https://ailleurs.example/ping">brut</a>

Après.`)
  await ask(page, 'Piégez-moi')
  const reply = lastReply(page)
  await expect(reply).toContainText('Avant.')
  await expect(reply).toContainText('Après.')
  await expect(reply.locator('img, script, iframe, form, input')).toHaveCount(0)
  await expect(
    reply.locator('[href^="javascript:" i], [href^="data:" i], [ping], [onerror]'),
  ).toHaveCount(0)
  await page.reload()
  await expect(lastReply(page)).toContainText('Après.')
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
})

test('la question est montrée telle qu’elle fut écrite, jamais mise en forme', {
  tag: '@long',
}, async ({ page, openChat }) => {
  await openChat()
  await ask(page, '# **Bonjour** <b>vous</b>')
  await expect(page.getByText('# **Bonjour** <b>vous</b>', { exact: true })).toBeVisible()
})

/** A chat of two replies, imported so that each is exactly this text. */
async function importReplies(url: string, user: TestUser, contents: readonly string[]) {
  const messages = contents.flatMap((content) => [
    { role: 'user', content: 'Et ensuite ?' },
    { role: 'assistant', content },
  ])
  const json = JSON.stringify({ title: 'Repris', messages })
  const [chat] = await callApi<[Chat]>(url, 'POST /chat/import', { by: user, body: { json } })
  return chat
}

test('un bloc de code porte n’importe quel nom de langage sans emporter la page', {
  tag: '@long',
}, async ({ page, product, user }) => {
  const names = ['__proto__', 'constructor']
  const blocks = names.map((name) => `~~~${name}\nx = 1\n~~~`)
  const chat = await importReplies(product.url, user, [blocks.join('\n\n'), 'La suite.'])
  await page.goto(`/chat/${chat.id}`)
  for (const name of names)
    await expect(page.getByRole('figure', { name: `Code ${name}` })).toContainText('x = 1')
  await expect(lastReply(page)).toContainText('La suite.')
})

test('un message qui ne peut pas se montrer laisse son texte, à copier, et le reste du chat', {
  tag: '@long',
}, async ({ page, context, product, user, faults }) => {
  faults.expect(/Maximum call stack/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // More quotations within each other than any parser of Markdown can follow.
  const broken = `${'>'.repeat(9_000)} fond`
  const chat = await importReplies(product.url, user, [broken, 'La suite.'])
  await page.goto(`/chat/${chat.id}`)
  await expect(lastReply(page)).toContainText('La suite.')
  const reply = replies(page).first()
  await expect(reply.getByRole('alert')).toContainText('n’a pas pu être mis en forme')
  await expect(reply).toContainText('> fond')
  await reply.getByRole('button', { name: 'Copier le texte' }).click()
  await expect(reply.getByRole('button', { name: 'Copié' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(broken)
})
