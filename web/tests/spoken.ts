/** Before any unit test: English is spoken, as it is in a browser by the time the page is drawn. */
import { speak } from '../src/i18n';

Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
await speak('en');
Reflect.deleteProperty(globalThis, 'document');
