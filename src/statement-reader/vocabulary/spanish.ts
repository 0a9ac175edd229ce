import type { Vocabulary } from "./vocabulary";

export const spanish: Vocabulary = {
  months: `
    enero|ene, febrero|feb|febr, marzo|mar, abril|abr, mayo|may, junio|jun, julio|jul, agosto|ago,
    septiembre|sep|setiembre|set, octubre|oct, noviembre|nov, diciembre|dic`,
  headings: {
    date: `
      fecha, fecha operacion, fecha de operacion, f operacion, fecha mov, fecha contable, fecha transaccion`,
    valueDate: "fecha valor, f valor, valor, fecha de valor, fecha de cargo, fecha cargo",
    description: `
      concepto, descripcion, detalle, movimiento, operacion, descripcion del movimiento, glosa,
      concepto operacion, referencia concepto, descripción establecimiento, establecimiento`,
    reference: "numero, referencia, num operacion, oficina, n",
    debit: `
      debe, cargo, cargos, debito, debitos, retiro, retiros, adeudo, adeudos, importe debe, egreso, egresos,
      pagos, gastos, salidas, giros, giro, cargos debitos, cheques y otros cargos, giros cheques otros cargos`,
    credit: `
      haber, abono, abonos, credito, creditos, deposito, depositos, ingreso, ingresos, importe haber, entradas,
      abonos creditos, depositos y otros abonos, depositos abonos`,
    amount: "importe, monto",
    balance: "saldo, saldo contable, saldo disponible, saldo final",
    side: "debe/haber",
    aside: "divisa, importe divisa, cambio, moneda, tasa, tipo",
  },
  labels: {
    day: "saldo diario, saldo del dia",
    opening: `
      saldo anterior, saldo inicial, saldo de apertura, saldo previo, saldo inicio, saldo al inicio,
      saldo del periodo anterior, adeudo del periodo anterior, adeudo periodo anterior`,
    closing: `
      saldo final, saldo actual, nuevo saldo, saldo de cierre, saldo al corte, saldo al cierre,
      saldo final del periodo, saldo fin, saldo al final, pago para no generar intereses`,
    carried: "suma y sigue, saldo arrastrado, suma anterior, saldo a nuevo, saldo a reportar",
    dated: "saldo, saldo en euros, saldo en cuenta",
    debits: `
      retiros cargos, total importe cargos, transacciones salientes, total cargos, total debe, total debitos,
      total de cargos, cargos, total retiros, total adeudos, total egresos, total gastos, total salidas, retiros,
      total de debitos, egresos, total de retiros, total giros`,
    credits: `
      depositos abonos, total importe abonos, transacciones entrantes, total abonos, total haber, total creditos,
      total de abonos, abonos, total depositos, total ingresos, total entradas, depositos, total de creditos,
      ingresos, total de depositos`,
    total: "totales, total movimientos, totales del periodo, total de movimientos",
    other: `
      saldo disponible, saldo medio, saldo promedio, saldo retenido, saldo medio mensual, saldo bloqueado,
      saldo promedio mensual, descubierto autorizado, linea de credito`,
  },
  titles: {
    daily: "saldos diarios, saldo diario",
    decoy: `
      tasas de interes, comisiones vigentes, informacion fiscal, cuotas pendientes, compras en cuotas,
      plan de pagos, puntos`,
    debit: `
      retiros y cargos, cargos y retiros, retiros y otros cargos, cheques y otros cargos, egresos y cargos,
      otros cargos, compras y cargos, comisiones, comisiones e iva, comisiones cobradas, cargos, retiros, adeudos,
      pagos, egresos, cheques pagados, salidas`,
    credit: `
      depositos y abonos, abonos y depositos, ingresos y abonos, otros abonos, abonos, depositos, ingresos`,
    neutral: "movimientos, detalle de movimientos, movimientos contabilizados",
  },
  accounts: {
    number: `
      numero de cuenta, n de cuenta, no de cuenta, nro de cuenta, cuenta no, cuenta n, cuenta numero, cuenta,
      num cuenta, numero de cuenta/tarjeta`,
    national: "clabe, cbu, ccc, folio, folio no, cuenta clabe, numero cliente",
    holder: "titular, titular de la cuenta, cliente, nombre, nombre del cliente, nombre del titular",
    heldBy: "cliente, nombre, titular",
  },
};
