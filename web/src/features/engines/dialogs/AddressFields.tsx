import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import { Alert, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { nearbyEnginesQuery } from '../api/engines-client.ts'
import { enginesTexts } from '../engines.texts.ts'
import { type EngineForm, losesKey } from './engine-form.ts'

const texts = enginesTexts.form

interface Props {
  readonly form: UseFormReturn<EngineForm>
  readonly engine: InstalledEngine | undefined
}

/** Where the engine is, and the key that it asks for. */
export function AddressFields({ form, engine }: Props) {
  const baseUrl = useWatch({ control: form.control, name: 'baseUrl' })
  const variableOf = (field: string) => engine?.fixed.find((one) => one.field === field)?.variable
  const urlVariable = variableOf('baseUrl')
  const keyVariable = variableOf('apiKey')
  const keyHelp = engine?.hasKey ? texts.keyKept : texts.keyHelp
  return (
    <>
      <FormField
        form={form}
        name="baseUrl"
        type="url"
        label={texts.address}
        autoComplete="off"
        autoFocus={engine === undefined}
        readOnly={urlVariable !== undefined}
        help={urlVariable === undefined ? texts.addressHelp : texts.fixed(urlVariable)}
      />
      {!engine && <NearbyEngines form={form} />}
      {engine && losesKey(engine, baseUrl) && <Alert severity="warning">{texts.keyLost}</Alert>}
      <FormField
        form={form}
        name="apiKey"
        type="password"
        label={texts.key}
        // Or the browser would offer to save it as a password of this site.
        autoComplete="new-password"
        readOnly={keyVariable !== undefined}
        help={keyVariable === undefined ? keyHelp : texts.fixed(keyVariable)}
      />
      {engine?.hasKey && keyVariable === undefined && <EraseKey form={form} />}
    </>
  )
}

function EraseKey({ form }: Pick<Props, 'form'>) {
  const { field } = useController({ control: form.control, name: 'erasesKey' })
  return (
    <FormControlLabel
      control={<Checkbox checked={field.value} onChange={field.onChange} />}
      label={<Typography variant="body2">{texts.eraseKey}</Typography>}
    />
  )
}

/** Engines that answer on the server's own machine, when looked for. */
function NearbyEngines({ form }: Pick<Props, 'form'>) {
  const { data, error, isFetching, refetch } = useQuery(nearbyEnginesQuery)
  const use = (name: string, address: string) => {
    form.setValue('baseUrl', address, { shouldValidate: true })
    if (form.getValues('name') === '') form.setValue('name', name)
  }
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {texts.nearby}
      </Button>
      <Stack role="status" sx={{ gap: 1, width: '100%' }}>
        {data?.map(({ name, baseUrl }) => (
          <Stack
            key={baseUrl}
            direction="row"
            sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
          >
            <Button size="small" onClick={() => use(name, baseUrl)}>
              {texts.use(name)}
            </Button>
            <Quiet className="num">{new URL(baseUrl).host}</Quiet>
          </Stack>
        ))}
        {data?.length === 0 && <Quiet>{texts.nearbyNone}</Quiet>}
        <FailureAlert reason={error ? errorMessage(error) : undefined} />
      </Stack>
    </Stack>
  )
}
