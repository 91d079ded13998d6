import { APPOINTMENTS } from './appointments.ts'
import type { FieldTemplate } from './field-template.ts'
import { HOME_SERVICES } from './home-services.ts'
import { REAL_ESTATE } from './real-estate.ts'
import { RESTAURANT } from './restaurant.ts'
import { SALES } from './sales.ts'

export const FIELD_TEMPLATES: readonly FieldTemplate[] = [APPOINTMENTS, HOME_SERVICES, RESTAURANT, REAL_ESTATE, SALES]
