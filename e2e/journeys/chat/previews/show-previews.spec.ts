import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { lastReply, send, sendButton } from '#pages/chat.ts'
import { replyWith } from '#setup/engine-replies.ts'

const phone = { width: 390, height: 844 }
const dark = (page: Page, isDark: boolean) =>
  page.evaluate(
    (scheme) => document.documentElement.setAttribute('data-scheme', scheme),
    isDark ? 'dark' : 'light',
  )
const fenced = (code: string, language: string) => `\`\`\`${language}\n${code}\n\`\`\``
const pageOf = (text: string) => `<!doctype html>
<html lang="fr"><head><title>Budget 2027</title></head>
<body><h1>${text}</h1><button onclick="this.textContent = 'Compté'">Compter</button></body></html>`

async function ask(page: Page, question: string) {
  await send(page, question)
  await expect(sendButton(page)).toBeVisible()
}
const savedText = async (page: Page, click: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('une image et un schéma se voient à la place de leur code, sans internet', {
  tag: '@firefox',
}, async ({ page, openChat, localai, faults }) => {
  // A directive of the policy that no browser knows yet.
  faults.expect(/directive 'webrtc'/)
  await openChat()
  localai.control.chatFault = replyWith(`Un logo :

${fenced('<svg viewBox="0 0 40 20"><title>Logo bleu</title><rect width="40" height="20" fill="#1976d2"/></svg>', 'svg')}

Et un schéma :

${fenced('---\ntitle: Circuit d’un dossier\n---\nflowchart LR\n  A[Accueil] --> B{Complet ?}\n  B -->|oui| C[Instruction]\n  B -->|non| A', 'mermaid')}

Et un qui n’en est pas un :

${fenced('flowchart LR\n  A --', 'mermaid')}`)
  await ask(page, 'Dessine')
  const reply = lastReply(page)
  await expect(reply.getByRole('img', { name: 'Logo bleu' })).toBeVisible()
  const diagram = reply.getByRole('figure', { name: 'Organigramme : Circuit d’un dossier' })
  await expect(diagram.getByRole('img')).toBeVisible()
  await expect(reply.getByText('Ce schéma n’a pas pu être dessiné.')).toBeVisible()

  const showCode = diagram.getByRole('button', { name: 'Afficher le code' })
  await showCode.press('Enter')
  await expect(reply.getByText('flowchart LR').first()).toBeVisible()
  await diagram.getByRole('button', { name: 'Masquer le code' }).press('Enter')

  await diagram.getByRole('button', { name: 'Agrandir' }).press('Enter')
  const large = page.getByRole('dialog', { name: 'Organigramme : Circuit d’un dossier' })
  await expect(large.getByRole('img')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(diagram.getByRole('button', { name: 'Agrandir' })).toBeFocused()

  const saved = await savedText(page, () =>
    diagram.getByRole('button', { name: 'Télécharger' }).click(),
  )
  expect(saved.name).toBe('Circuit d’un dossier.svg'.replace('’', ' '))
  expect(saved.text).toContain('Instruction')
  expect(await accessibilityFaults(page)).toEqual([])
  await dark(page, true)
  expect(await accessibilityFaults(page, 'colors')).toEqual([])
  await dark(page, false)
  await page.setViewportSize(phone)
  await expect(diagram.getByRole('img')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('un schéma dont le dessin ne se charge pas le dit, et se dessine une fois qu’il le peut', async ({
  page,
  openChat,
  localai,
  faults,
}) => {
  faults.expect(/directive 'webrtc'|Failed to load resource/)
  await page.route('**/assets/mermaid-*', (route) => route.abort())
  await openChat()
  localai.control.chatFault = replyWith(fenced('flowchart LR\n  A[Accueil] --> B[Fin]', 'mermaid'))
  await ask(page, 'Dessine')
  const reply = lastReply(page)
  await expect(
    reply.getByText('Le programme qui dessine les schémas n’a pas pu être chargé.'),
  ).toBeVisible()
  await expect(reply.getByText('corriger la syntaxe')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/assets/mermaid-*')
  await reply.getByRole('button', { name: 'Réessayer' }).click()
  await expect(reply.getByRole('figure', { name: 'Organigramme' }).getByRole('img')).toBeVisible()
})

test('une page s’ouvre à côté du chat, avec ses versions, et se ferme au rechargement', {
  tag: '@firefox',
}, async ({ page, openChat, localai, faults }) => {
  faults.expect(/directive 'webrtc'|La page/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openChat()
  for (const text of ['Premier essai', 'Second essai']) {
    localai.control.chatFault = replyWith(fenced(pageOf(text), 'html'))
    await ask(page, text)
  }
  const pane = page.getByRole('complementary', { name: 'Aperçu d’une page' })
  const shown = page.locator('iframe[title$="Budget 2027"]').contentFrame()
  await expect(page.locator('iframe')).toHaveCount(0)
  const open = lastReply(page).getByRole('button', { name: 'Aperçu de « Budget 2027 »' })
  await open.press('Enter')
  await expect(pane.getByRole('heading', { name: 'Budget 2027' })).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Second essai' })).toBeVisible()
  await shown.getByRole('button', { name: 'Compter' }).click()
  await expect(shown.getByRole('button', { name: 'Compté' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dark(page, true)
  expect(await accessibilityFaults(page, 'colors')).toEqual([])
  await dark(page, false)

  await expect(pane.getByText('2/2')).toBeVisible()
  await pane.getByRole('button', { name: 'Version précédente de la page' }).click()
  await expect(pane.getByText('1/2')).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Premier essai' })).toBeVisible()
  await pane.getByRole('button', { name: 'Afficher le code' }).click()
  await expect(pane.getByText('<h1>Premier essai</h1>')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const saved = await savedText(page, () =>
    pane.getByRole('button', { name: 'Télécharger' }).click(),
  )
  expect(saved).toEqual({ name: 'Budget 2027.html', text: pageOf('Premier essai') })
  await pane.getByRole('button', { name: 'Version suivante de la page' }).press('Escape')
  await expect(pane).toHaveCount(0)
  await expect(open).toBeFocused()

  await open.press('Enter')
  await expect(pane).toBeVisible()
  await page.reload()
  await expect(open).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)

  await page.setViewportSize(phone)
  await open.click()
  const whole = page.getByRole('dialog', { name: 'Aperçu d’une page' })
  await expect(whole).toBeVisible()
  await expect(shown.getByRole('heading', { name: 'Second essai' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await whole.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(whole).toHaveCount(0)
})

test('une page dont un script échoue le dit, sans rien changer d’autre', {
  tag: '@firefox',
}, async ({ page, openChat, localai, faults }) => {
  faults.expect(/directive 'webrtc'|cassé/)
  await openChat()
  localai.control.chatFault = replyWith(
    fenced(
      '<!doctype html><html><title>Cassée</title><p>Visible</p><script>throw new Error("<b>cassé</b>")</script></html>',
      'html',
    ),
  )
  await ask(page, 'Une page cassée')
  await lastReply(page).getByRole('button', { name: 'Aperçu de « Cassée »' }).click()
  await expect(page.getByText('<b>cassé</b>').last()).toBeVisible()
  await expect(
    page.locator('iframe[title$="Cassée"]').contentFrame().getByText('Visible'),
  ).toBeVisible()
})

test('un dessin qui a bloqué la page ne se montre plus de lui-même', async ({
  page,
  openChat,
  localai,
}) => {
  await openChat()
  const svg = '<svg viewBox="0 0 9 9"><title>Lourd</title><rect width="9" height="9"/></svg>'
  localai.control.chatFault = replyWith(fenced(svg, 'svg'))
  // As a tab that had to be closed leaves it: noted that it began, and never that it was shown.
  await page.addInitScript(() => {
    Storage.prototype.removeItem = () => {}
  })
  await page.reload()
  await ask(page, 'Dessine')
  const picture = lastReply(page).getByRole('img', { name: 'Lourd' })
  await expect(picture).toBeVisible()
  await page.reload()
  await expect(lastReply(page).getByText('Ce dessin a bloqué la page')).toBeVisible()
  await expect(picture).toHaveCount(0)
  await lastReply(page).getByRole('button', { name: 'Afficher quand même' }).click()
  await expect(picture).toBeVisible()
})
