import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { InpaintingStudio } from '#features/inpainting/InpaintingStudio.tsx'
import type { InpaintingSource } from '#features/inpainting/use-repainting.ts'
import { PageNotConfigured } from '#features/models/PageNotConfigured.tsx'
import { usePageReadiness } from '#features/models/use-page-readiness.ts'
import { useUser } from '#features/sign-in/auth-context.ts'

/** Inpainting and its history; `?tab=history` opens the history first. */
export function InpaintingScreen() {
  const isAdmin = useUser().role === 'ADMIN'
  const check = usePageReadiness('inpainting', { isAdmin })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: InpaintingSource | null }
  return (
    <InpaintingStudio
      notice={<PageNotConfigured page="inpainting" readiness={check} isAdmin={isAdmin} />}
      showsHistory={search.get('tab') === 'history'}
      source={state ?? undefined}
      onSourceTaken={() => void navigate('.', { replace: true, state: null })}
    />
  )
}
