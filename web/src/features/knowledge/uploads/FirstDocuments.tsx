import type { Collection } from '@atelier/contract/knowledge/collections'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import AddIcon from '@mui/icons-material/AddRounded'
import { Alert, Button, Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { useFilePicker } from '#ui/files/use-file-picker.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { knowledgeClient } from '../api/knowledge-client.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { addFiles } from './document-uploads.ts'
import { reasonAgainst } from './refused-files.ts'
import { takeFiles } from './take-files.ts'

const texts = knowledgeTexts.ofProject

interface Props {
  /** What the documents belong to: the collection is named after it. */
  readonly name: string
  readonly onCreated: (collectionId: string) => Promise<unknown>
}

/** Adds the first documents, for which a collection is created. */
export function FirstDocuments({ name, onCreated }: Props) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      // For files that are not even sent, no collection is made.
      const [first, ...others] = files.map(reasonAgainst)
      if (first !== undefined && others.every((one) => one !== undefined)) throw new Error(first)
      const collection = await createCollection(name)
      await onCreated(collection.id)
      addFiles(collection, files)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['knowledge'] }),
  })
  useEffect(() => takeFiles(mutate), [mutate])
  const picker = useFilePicker({
    accept: '',
    label: texts.add,
    multiple: true,
    onFiles: (files) => mutate(files),
  })
  return (
    <Panel>
      {error && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {knowledgeTexts.adding.failed(errorMessage(error))}
        </Alert>
      )}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<AddIcon />}
          loading={isPending}
          onClick={picker.open}
        >
          {texts.add}
        </Button>
        <Quiet sx={{ flex: '1 1 240px' }}>{texts.help}</Quiet>
      </Stack>
      {picker.input}
    </Panel>
  )
}

/** A name that is taken gets a number. */
async function createCollection(name: string): Promise<Collection> {
  const most = 20
  for (let count = 1; ; count += 1)
    try {
      return await knowledgeClient.create({
        body: { name: nameOf(name, count), description: texts.description(name) },
      })
    } catch (error) {
      const isTaken = isApiFailure(error) && error.code === 'knowledge.name-taken'
      if (!isTaken || count === most) throw error
    }
}

function nameOf(name: string, count: number): string {
  const number = count === 1 ? '' : ` ${count}`
  return `${texts.name(name).slice(0, knowledgeLimits.nameMax - number.length)}${number}`
}
