import { readFile } from 'node:fs/promises'
import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { expect } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { callApi } from '#setup/users.ts'

test('ses assistants s’exportent, et s’importent avec ce qui est laissé de côté', async ({
  page,
  product,
  user,
}) => {
  const body = { name: 'Relecteur', instructions: 'Corrigez.', models: ['parti'] }
  await callApi<Assistant>(product.url, 'POST /assistants', { by: user, body })
  await page.goto('/assistants')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter mes assistants' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('assistants.json')
  const buffer = await readFile(await saved.path())

  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Importer…' }).click()
    await (await chooser).setFiles(file)
  }
  await choose({
    name: 'grand.json',
    mimeType: 'application/json',
    buffer: Buffer.alloc(5_000_000),
  })
  await expect(page.getByText('Ce fichier dépasse 4\u00a0MB')).toBeVisible()
  await choose({ name: 'assistants.json', mimeType: 'application/json', buffer })
  const report = page.getByRole('dialog', { name: 'Assistants importés' })
  await expect(report).toContainText('modèles qui ne vous sont pas proposés : « parti »')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await horizontalOverflow(page)).toBe(0)
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await report.getByRole('link', { name: 'Relecteur' }).click()
  await expect(page.getByRole('textbox', { name: 'Consignes' })).toHaveValue('Corrigez.')
})
