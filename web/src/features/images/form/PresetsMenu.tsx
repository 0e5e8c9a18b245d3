import type { Preset } from '@atelier/contract/images/gallery'
import { imageLimits } from '@atelier/contract/images/images'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import {
  Alert,
  Box,
  Button,
  DialogContentText,
  IconButton,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { imagesClient } from '../api/images-client.ts'
import { imagesTexts as texts } from '../images.texts.ts'
import { emptyForm, type ImageFormValues, onSteps } from './image-form.ts'

interface Props {
  readonly form: UseFormReturn<ImageFormValues>
}

/** Named parameters: a click applies them, and the current form can be saved as new ones. */
export function PresetsMenu({ form }: Props) {
  const [isSaving, setIsSaving] = useState(false)
  const { presets, remove, problem } = usePresets()
  const take = ({ params }: Preset) =>
    form.reset({
      ...form.getValues(),
      ...onSteps(params),
      model: params.model ?? form.getValues('model'),
    })
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {texts.presets}
      </Typography>
      {problem && <Alert severity="error">{errorMessage(problem)}</Alert>}
      {presets?.length === 0 && <Quiet component="p">{texts.noPresets}</Quiet>}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {presets?.map((preset) => (
          <Stack key={preset.id} component="li" direction="row" sx={{ alignItems: 'center' }}>
            <Button
              color="inherit"
              onClick={() => take(preset)}
              sx={{
                flex: 1,
                minWidth: 0,
                justifyContent: 'flex-start',
                overflowWrap: 'anywhere',
                textAlign: 'left',
              }}
            >
              {preset.name}
            </Button>
            <IconButton
              size="small"
              aria-label={texts.removePreset(preset.name)}
              onClick={() => remove(preset.id)}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => setIsSaving(true)}>
          {texts.savePreset}
        </Button>
        <Button
          size="small"
          color="inherit"
          onClick={() => form.reset({ ...emptyForm, model: form.getValues('model') })}
        >
          {texts.reset}
        </Button>
      </Stack>
      <SaveDialog isOpen={isSaving} form={form} onClose={() => setIsSaving(false)} />
    </Box>
  )
}

const presetsKey = queryKey('images', 'presets')

function usePresets() {
  const queries = useQueryClient()
  const { data: presets, error: unread } = useQuery({
    queryKey: presetsKey,
    queryFn: ({ signal }) => imagesClient.presets({}, { signal }),
  })
  const { mutate: remove, error: notRemoved } = useMutation({
    mutationFn: (presetId: string) => imagesClient.removePreset({ presetId }),
    onSettled: () => queries.invalidateQueries({ queryKey: presetsKey }),
  })
  return { presets, remove, problem: notRemoved ?? unread }
}

function SaveDialog({
  isOpen,
  form,
  onClose,
}: Props & { readonly isOpen: boolean; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { count: _, ...params } = form.getValues()
      return imagesClient.savePreset({ body: { name, params } })
    },
    onSuccess: () => {
      onClose()
      setName('')
      return queries.invalidateQueries({ queryKey: presetsKey })
    },
  })
  return (
    <FormDialog
      frame={{ isOpen, onClose }}
      title={texts.savePreset}
      submit={texts.save}
      isPending={isPending}
      reason={name.trim() === '' ? texts.presetNameFirst : undefined}
      problem={error ? errorMessage(error) : undefined}
      onSubmit={() => mutate()}
    >
      <DialogContentText>{texts.presetHelp}</DialogContentText>
      <TextField
        autoFocus
        fullWidth
        label={texts.presetName}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: imageLimits.presetNameMax } }}
      />
    </FormDialog>
  )
}
