import type { Language } from "../topics";

export const spanish: Language = {
  topics: {
    taxRefund: ["devolucion .{0,12}(?:hacienda|irpf|iva|impuestos?|aeat)"],
    reversal: ["devolucion(?:es)?|reverso|reversion|reembolso|anulacion|retrocesion|contracargo|devuelto"],
    benefit: ["prestacion (?:por )?(?:desempleo|hijo)|ingreso minimo vital|sepe"],
    tax: [
      "impuestos?(?! sobre seguro)|iva|isr|irpf|pago (?:referenciado )?(?:al )?sat|retencion(?:es)?|seguridad social|predial|ibi|modelo \\d{3}",
    ],
    taxAuthority: ["aeat|hacienda|agencia tributaria"],
    salary: ["nominas?|sueldos?|salarios?|quincena|aguinaldo|pension|jubilacion"],
    interestOnLoan: ["intereses (?:deudores|prestamo|descubierto)"],
    premium: ["prima (?:de )?seguro|poliza"],
    insurer: ["seguros?|aseguradora"],
    rent: [
      "alquiler(?:es)?|arriendo|arrendamiento|renta (?:mensual|local|casa|vivienda|depto|departamento|oficina|de)",
    ],
    loan: [
      "prestamos?|hipoteca\\p{L}*|cuota(?! tarjeta)|credito (?:auto\\p{L}*|hipotecario|personal|nomina)|financiamiento",
    ],
    interest: ["interes(?:es)?|rendimientos?|dividendos?"],
    cardBill: ["pago (?:de )?tarjeta(?: de credito)?|liquidacion tarjeta"],
    fee: [
      "comision(?:es)?|anualidad|cargo por servicio|cuota tarjeta|gastos (?:de )?(?:administracion|mantenimiento)|manejo de cuenta",
    ],
    cashIn: ["(?:ingreso|deposito|abono)(?: en| de)? efectivo"],
    cashOut: ["cajeros?|efectivo|reintegro|retiro|disposicion"],
    cheque: ["cheques?|talon"],
    fuel: ["gasolinera|gasolina|combustible"],
    bill: ["pago (?:de )?servicios?|recibo (?:de )?(?:luz|agua|gas)|recarga"],
    supplierOfHouse: [
      "luz|aguas?|energia|electricidad|telefon\\p{L}*|telefonia|movistar|movil|gas natural|internet(?! bank)",
    ],
    cardPayment: ["tarjeta|tarj|compras?|pago (?:con|en)|tpv|datafono"],
    transfer: ["transferencias?|transf|transfer|spei|traspaso|bizum"],
    moneyOut: ["adeudo|recibo|domiciliacion|enviado|emitida|cargo"],
    moneyIn: ["abono|ingreso|recibid[oa]|deposito"],
    merchant: ["panaderia|farmacia|supermercado|restaurante|taqueria|ferreteria|mercado|tienda"],
    payment: ["pagos?"],
  },
  around: [
    "transferencias?(?: recibida| emitida)?|transf|spei|traspaso|recibos?|adeudo|domiciliacion|compras?(?: en)?(?: comercio)?|comercio|tarj(?:eta)?|pago|abono|ingreso|recibid[oa]|enviado|emitida|cargo|deposito(?: de cuenta de tercero)?|tercero|terceros|reverso|devolucion|reintegro|cajero|efectivo|referenciado",
    "nominas?|sueldo|quincena|qna|alquiler|renta(?: depto| local| casa)?|depto|luz|fra|fact|factura|movil|internet|polizas?|prestamo|hipotecario|credito|automotriz|modelo|iva|impuestos?(?: federales)?|federales|intereses|comision|cuenta|ahorro|proveedor|servicios?|seguro|auto|cheque|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|mantenimiento|liquidacion|deudores|ganados|por|anualidad|retenido|pagado|suc|disposicion|automatico|cargo seguro|seguro auto",
  ],
  links: "a|de|en|por|para|y|con",
};
