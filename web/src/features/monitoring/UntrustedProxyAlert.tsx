import { Alert } from '@mui/material'
import { useNetwork } from './components/use-system.ts'
import { monitoringTexts } from './monitoring.texts.ts'

/** Says to the administrator, wherever the installation is looked after, that a proxy stands in front of the server without being trusted. */
export function UntrustedProxyAlert() {
  const { data } = useNetwork()
  if (data?.hasUntrustedProxy !== true) return undefined
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {monitoringTexts.network.untrustedProxy}
    </Alert>
  )
}
