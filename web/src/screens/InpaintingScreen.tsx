import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useUser } from '#features/account/auth-context.ts'
import { InpaintingStudio } from '#features/inpainting/InpaintingStudio.tsx'
import type { Arriving } from '#features/inpainting/use-repainting.ts'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import { usePageCheck } from '#features/models/use-page-check.ts'

/** Parts of pictures repainted, and all those made before; `?tab=history` begins with these. */
export function InpaintingScreen() {
  const isAdmin = useUser().role === 'ADMIN'
  const check = usePageCheck('inpainting', { isAdmin })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Arriving | null }
  return (
    <InpaintingStudio
      notice={<PageNotConfigured page="inpainting" check={check} isAdmin={isAdmin} />}
      showsHistory={search.get('tab') === 'history'}
      arriving={state ?? undefined}
      onArrived={() => void navigate('.', { replace: true, state: null })}
    />
  )
}
