import type { EngineTest } from '@atelier/contract/configuration/maintenance'
import PlugIcon from '@mui/icons-material/PowerRounded'
import { Alert, Box, Button } from '@mui/material'
import { translate } from '#language/translate.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { useTestEngine } from '../configuration/use-configuration.ts'
import { configurationTexts } from '../configuration.texts.ts'

const texts = configurationTexts.engines.test

/** Lets the server test a URL before it is saved. The caller sets a key by URL, so that a result never stays for another one. */
export function ConnectionTest({ test }: { readonly test: EngineTest }) {
  const { mutate, data, error, isPending } = useTestEngine()
  return (
    <Box>
      <WithReason reason={test.baseUrl.trim() === '' ? texts.addressFirst : undefined}>
        {(ready) => (
          <Button
            {...ready}
            variant="outlined"
            color="inherit"
            startIcon={<PlugIcon />}
            loading={isPending}
            loadingPosition="start"
            aria-label={texts.buttonOf(texts.names[test.engine])}
            onClick={() => mutate({ ...test, baseUrl: test.baseUrl.trim() })}
          >
            {texts.button}
          </Button>
        )}
      </WithReason>
      <Box role="status" sx={{ mt: data || error ? 1.5 : 0 }}>
        {data && (
          <Alert severity={data.isOk ? 'success' : 'error'} role="none">
            {data.isOk
              ? `${translate(data.message)} ${texts.within(data.milliseconds)}`
              : translate(data.message)}
          </Alert>
        )}
        <FailureAlert reason={error?.message} role="none" />
      </Box>
    </Box>
  )
}
